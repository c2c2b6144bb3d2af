"""padgen in a browser: the page where documents are chosen, and a stable address for each (the extra ``web``)."""

from padgen.web.app import create_app

__all__ = ["create_app"]
