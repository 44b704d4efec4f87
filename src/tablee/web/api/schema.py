"""The description of the API for programs (OpenAPI 3.1), and the page that shows it to people."""

from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme, Tag
from litestar.typing import FieldDefinition

from tablee import __version__
from tablee.web.api.examples import examples_of
from tablee.web.site.errors import SENTENCES, ApiTrouble
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.render import page

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator


class StrictStructs(StructSchemaPlugin):
    """What refuses unknown fields says so in the schema too."""

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: "SchemaCreator"
    ) -> Schema:
        schema = super().to_openapi_schema(field_definition, schema_creator)
        kind = field_definition.type_
        is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        if is_struct and kind.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        if examples := examples_of(kind):
            schema.examples = examples
        return schema


class SchemaPage(OpenAPIRenderPlugin):
    """The API as a page to read, without a script."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        language = language_of(request)
        context = {"t": site_tongue(language), "lang": language, "schema": openapi_schema}
        return page("api.html", context).encode()


schema_plugin = StrictStructs()


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Tablée",
        version=__version__,
        path="/api/schema",
        description=(
            "The same asks, views and streams as the pages, for programs. A seat's token, the last "
            "part of its link, opens its table: Authorization: Bearer TOKEN. Sentences come in the "
            "language of Accept-Language.\n\n"
            "Errors are always `{status, sentence, rule, also}`: what is wrong in words, the rule "
            "that says so, and whatever else is wrong. 401: no token; 403: the token of another "
            "table; 409: faces of real dice are needed; 422: refused by a rule; 429: too many "
            "requests, try again later; 503: the database is away.\n\n"
            "The stream: `GET /api/tables/ID/stream?after=N` gives the turns after the one you saw "
            "last, numbered without gaps; a turn of which your seat may see nothing is a bare "
            "number. Ask again with the last number: nothing is missed, nothing comes twice. "
            "`tablee.client` is a client for Python; docs/api.md has a whole session."
        ),
        components=Components(
            security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}
        ),
        tags=[Tag("tables", "At a table, with a seat's token"), Tag("books", "Games and rules")],
        render_plugins=[SchemaPage(), JsonRenderPlugin(path="/openapi.json")],
    )


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """What may be answered instead, beside what every address may answer."""
    return {
        status: ResponseSpec(
            ApiTrouble, description=SENTENCES.get(status, "Refused."), generate_examples=False
        )
        for status in sorted({400, 405, 429, *statuses})
    }
