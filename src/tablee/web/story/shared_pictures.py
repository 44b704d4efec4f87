"""Pictures in a story that leaves the table: only those that everybody at the table sees."""

from tablee.journal.pictures import Named
from tablee.kernel.chronicle import ANYBODY
from tablee.kernel.common.pictures import may_see
from tablee.web.services import Services
from tablee.web.table.room import Room

FORMS = ("large", "small", "square", "engraved", "engraved-small")


def public_picture(
    services: Services, room: Room, table_id: str, picture_id: str, form: str
) -> bytes | None:
    """Its bytes; None for one that is not there, or not for all, or that was put away."""
    picture = room.table.state.common.pictures.get(picture_id)
    if picture is None or form not in FORMS or not may_see(picture, ANYBODY):
        return None
    named = Named(picture.seat, picture.fingerprint)
    wanted = f"engraved-{form}" if picture.engraved and form == "small" else form
    return services.pictures.form(table_id, named, wanted) or services.pictures.form(
        table_id, named, form
    )
