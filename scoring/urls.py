"""Addresses of sheets: ``/s/<code>/…``, ``/a/<slug>/play/`` to open one; of tables and games.

``/e/<token>/`` lets a phone in without an account.
"""

from django.urls import path

from scoring.views import (
    bringing,
    closing,
    contesting,
    entering,
    games,
    holding,
    house_rules,
    links,
    logs,
    opening,
    phones,
    reading,
    signing,
    substitution,
    tables,
)

app_name = "scoring"

urlpatterns = [
    path("games/", games.games, name="games"),
    path("games/<slug:key>/", games.game, name="game"),
    path("a/<slug:slug>/play/", opening.play, name="play"),
    path("a/<slug:slug>/games/", house_rules.offered, name="house-rules"),
    path("a/<slug:slug>/games/played/", house_rules.choose, name="games-played"),
    path("a/<slug:slug>/games/new/<slug:key>/", house_rules.make, name="own-rules-new"),
    path("a/<slug:slug>/games/rules/<slug:key>/", house_rules.own, name="own-rules"),
    path(
        "a/<slug:slug>/games/rules/<slug:key>/change/", house_rules.change, name="own-rules-change"
    ),
    path(
        "a/<slug:slug>/games/rules/<slug:key>/retire/", house_rules.retire, name="own-rules-retire"
    ),
    path(
        "a/<slug:slug>/games/rules/<slug:key>/back/", house_rules.bring_back, name="own-rules-back"
    ),
    path("a/<slug:slug>/tables/", tables.tables, name="tables"),
    path("a/<slug:slug>/tables/labels/", links.labels, name="labels"),
    path("a/<slug:slug>/tables/<slug:code>/", tables.table, name="table"),
    path("a/<slug:slug>/tables/<slug:code>/rename/", tables.rename, name="table-rename"),
    path("a/<slug:slug>/tables/<slug:code>/retire/", tables.retire, name="table-retire"),
    path("a/<slug:slug>/tables/<slug:code>/clear/", tables.clear, name="table-clear"),
    path("a/<slug:slug>/tables/<slug:code>/link/", links.make, name="table-link"),
    path("a/<slug:slug>/tables/<slug:code>/revoke/", links.revoke, name="table-revoke"),
    path("a/<slug:slug>/tables/<slug:code>/pin/", links.table_pin, name="table-pin"),
    path("a/<slug:slug>/phones/<slug:code>/revoke/", phones.release, name="hold-revoke"),
    path("e/", holding.mine, name="holds"),
    path("e/give-up/", links.leave, name="give-up"),
    path("e/<str:token>/", links.enter, name="link"),
    path("s/<slug:code>/", reading.sheet, name="sheet"),
    path("s/<slug:code>/deals/", entering.deal_record, name="deal-record"),
    path("s/<slug:code>/deals/<int:number>/", reading.deal, name="deal"),
    path("s/<slug:code>/deals/<int:number>/correct/", entering.deal_correct, name="deal-correct"),
    path("s/<slug:code>/deals/<int:number>/contest/", contesting.deal, name="deal-contest"),
    path("s/<slug:code>/undo/", entering.deal_withdraw, name="deal-withdraw"),
    path("s/<slug:code>/substitute/", substitution.seat, name="seat"),
    path("s/<slug:code>/substitute/back/", substitution.take_back, name="seat-back"),
    path("s/<slug:code>/table/", bringing.bring, name="sheet-table"),
    path("s/<slug:code>/close/", closing.close, name="sheet-close"),
    path("s/<slug:code>/reopen/", closing.reopen, name="sheet-reopen"),
    path("s/<slug:code>/phones/", phones.phones, name="phones"),
    path("s/<slug:code>/pin/", links.sheet_pin, name="sheet-pin"),
    path("s/<slug:code>/rematch/", closing.rematch, name="sheet-rematch"),
    path("s/<slug:code>/sign/", signing.sign, name="sheet-sign"),
    path("s/<slug:code>/sign/ask/", signing.ask, name="sheet-ask"),
    path("s/<slug:code>/contest/", contesting.sheet, name="sheet-contest"),
    path("s/<slug:code>/contests/<slug:contest>/", contesting.decide, name="contest"),
    path("s/<slug:code>/log/", logs.sheet, name="sheet-log"),
    path("a/<slug:slug>/log/", logs.association, name="log"),
    path("a/<slug:slug>/members/<slug:code>/log/", logs.member, name="member-log"),
]
