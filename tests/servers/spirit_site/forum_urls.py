"""The site has nothing but Spirit."""

import spirit.urls
from django.urls import include, re_path

urlpatterns = [re_path(r"^", include(spirit.urls))]
