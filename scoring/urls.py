"""Addresses of sheets: ``/s/<code>/…``, ``/a/<slug>/play/`` to open one; and of games."""

from django.urls import path

from scoring.views import closing, entering, games, opening, reading

app_name = "scoring"

urlpatterns = [
    path("games/", games.games, name="games"),
    path("games/<slug:key>/", games.game, name="game"),
    path("a/<slug:slug>/play/", opening.play, name="play"),
    path("s/<slug:code>/", reading.sheet, name="sheet"),
    path("s/<slug:code>/deals/", entering.deal_record, name="deal-record"),
    path("s/<slug:code>/deals/<int:number>/", reading.deal, name="deal"),
    path("s/<slug:code>/deals/<int:number>/correct/", entering.deal_correct, name="deal-correct"),
    path("s/<slug:code>/undo/", entering.deal_withdraw, name="deal-withdraw"),
    path("s/<slug:code>/close/", closing.close, name="sheet-close"),
    path("s/<slug:code>/reopen/", closing.reopen, name="sheet-reopen"),
    path("s/<slug:code>/rematch/", closing.rematch, name="sheet-rematch"),
]
