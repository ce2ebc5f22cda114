"""Signing in and out."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from members import views

app_name = "members"

urlpatterns = [
    path("login/", views.SignIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
]
