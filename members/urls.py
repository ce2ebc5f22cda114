"""One's own account; signing in and the rest of security are allauth's addresses."""

from django.urls import path

from members import views

app_name = "members"

urlpatterns = [path("accounts/", views.account, name="account")]
