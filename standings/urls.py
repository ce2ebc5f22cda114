"""Addresses of rankings."""

from django.urls import path

from standings import views

app_name = "standings"

urlpatterns = [
    path("a/<slug:slug>/rankings/<slug:game>/", views.ranking, name="ranking"),
]
