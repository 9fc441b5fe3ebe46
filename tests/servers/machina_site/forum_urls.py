"""The forum below `forum/`, and the log-in page that a host project has to bring."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from machina import urls as machina_urls

urlpatterns = [
    path("accounts/login/", LoginView.as_view(template_name="login.html"), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("forum/", include(machina_urls)),
]
