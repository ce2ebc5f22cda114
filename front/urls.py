"""The doors, the home page and each association's; a person; what is held about them."""

from django.urls import path

from front.views import doors, people, privacy

urlpatterns = [
    path("", doors.home, name="home"),
    path("a/<slug:slug>/", doors.association, name="association"),
    path("a/<slug:slug>/permissions/", people.permissions, name="permissions"),
    path("a/<slug:slug>/members/<slug:code>/", people.person, name="member"),
    path("a/<slug:slug>/members/<slug:code>/export/", privacy.member_export, name="member-export"),
    path("a/<slug:slug>/members/<slug:code>/erase/", privacy.member_erase, name="member-erase"),
    path("accounts/export/", privacy.account_export, name="account-export"),
    path("accounts/erase/", privacy.account_erase, name="account-erase"),
]
