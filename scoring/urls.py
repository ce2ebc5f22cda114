"""Addresses of sheets: ``/s/<code>/…``, ``/a/<slug>/play/`` to open one; and of games."""

from django.urls import path

from scoring.views import closing, entering, games, opening, reading

app_name = "scoring"

urlpatterns = [
    path("games/", games.games, name="games"),
    path("games/<str:key>/", games.game, name="game"),
    path("a/<slug:slug>/play/", opening.play, name="play"),
    path("s/<str:code>/", reading.sheet, name="sheet"),
    path("s/<str:code>/deals/", entering.deal_record, name="deal-record"),
    path("s/<str:code>/deals/<int:number>/", reading.deal, name="deal"),
    path("s/<str:code>/deals/<int:number>/correct/", entering.deal_correct, name="deal-correct"),
    path("s/<str:code>/undo/", entering.deal_withdraw, name="deal-withdraw"),
    path("s/<str:code>/close/", closing.close, name="sheet-close"),
    path("s/<str:code>/reopen/", closing.reopen, name="sheet-reopen"),
    path("s/<str:code>/rematch/", closing.rematch, name="sheet-rematch"),
]
