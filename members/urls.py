"""One's own account; signing in and the rest of security are allauth's addresses."""

from django.urls import path

from members.views import accounts

app_name = "members"

urlpatterns = [path("accounts/", accounts.account, name="account")]
