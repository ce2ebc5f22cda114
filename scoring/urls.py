"""Addresses of sheets: ``/s/<code>/…``, ``/a/<slug>/play/`` to open one; and of games."""

from django.urls import path

from scoring.views import closing, entering, games, house_rules, opening, reading, substitution

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
    path("s/<slug:code>/", reading.sheet, name="sheet"),
    path("s/<slug:code>/deals/", entering.deal_record, name="deal-record"),
    path("s/<slug:code>/deals/<int:number>/", reading.deal, name="deal"),
    path("s/<slug:code>/deals/<int:number>/correct/", entering.deal_correct, name="deal-correct"),
    path("s/<slug:code>/undo/", entering.deal_withdraw, name="deal-withdraw"),
    path("s/<slug:code>/substitute/", substitution.seat, name="seat"),
    path("s/<slug:code>/substitute/back/", substitution.take_back, name="seat-back"),
    path("s/<slug:code>/close/", closing.close, name="sheet-close"),
    path("s/<slug:code>/reopen/", closing.reopen, name="sheet-reopen"),
    path("s/<slug:code>/rematch/", closing.rematch, name="sheet-rematch"),
]
