"""One's own account, and invitations; signing in and its security are allauth's addresses."""

from django.urls import path

from members.views import accounts, invitations, inviting

app_name = "members"

urlpatterns = [
    path("accounts/", accounts.account, name="account"),
    path("invitations/", invitations.invitation_kept, name="invitation-kept"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("a/<slug:slug>/invitations/", inviting.invitations, name="invitations"),
    path("a/<slug:slug>/invitations/new/", inviting.invite_new, name="invite-new"),
    path(
        "a/<slug:slug>/invitations/<slug:code>/revoke/", inviting.revoke, name="invitation-revoke"
    ),
    path("a/<slug:slug>/members/<slug:code>/invite/", inviting.invite_person, name="invite"),
]
