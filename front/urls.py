"""The doors, the home page and each association's; and a person with their matches."""

from django.urls import path

from front.views import doors, people

urlpatterns = [
    path("", doors.home, name="home"),
    path("a/<slug:slug>/", doors.association, name="association"),
    path("a/<slug:slug>/permissions/", people.permissions, name="permissions"),
    path("a/<slug:slug>/members/<slug:code>/", people.person, name="member"),
]
