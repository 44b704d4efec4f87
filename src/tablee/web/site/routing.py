"""Addresses of the site, made for an application without work done twice."""

from collections.abc import Sequence
from typing import Any, Self, TypeVar

from litestar import Router
from litestar.handlers import BaseRouteHandler

H = TypeVar("H", bound=BaseRouteHandler)


class OnceRouter(Router):
    """A router that is made for one application, so that no copy of it is needed."""

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self


def known(handlers: Sequence[H]) -> list[H]:
    """Handlers whose signatures have been read: every application's copies know them."""
    for handler in handlers:
        handler.parsed_fn_signature  # noqa: B018
    return list(handlers)
