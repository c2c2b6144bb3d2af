"""padgen in a browser: a page to choose documents, and a stable address for each (needs the extra ``web``)."""

from padgen.web.app import create_app

__all__ = ["create_app"]
