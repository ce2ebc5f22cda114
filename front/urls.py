"""The doors: the home page, and each association's."""

from django.urls import path

from front import views

urlpatterns = [
    path("", views.home, name="home"),
    path("a/<slug:slug>/", views.association, name="association"),
]
