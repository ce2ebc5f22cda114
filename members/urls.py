"""One's own account, and invitations; signing in and its security are allauth's addresses."""

from django.urls import path

from members.views import accounts, invitations

app_name = "members"

urlpatterns = [
    path("accounts/", accounts.account, name="account"),
    path("invitations/", invitations.invitation_kept, name="invitation-kept"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
]
