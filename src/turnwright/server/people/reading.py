"""The language that a person reads in: kept with the person, for every device that holds one of their keys."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import put
from litestar.datastructures import State
from litestar.params import JSONBody

from turnwright.kernel.language import languages
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.server.door.asking import Holder
from turnwright.server.people.links import LANGUAGE, KeptLanguage, Pass
from turnwright.server.store import Put, Write


class OwnLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language by its code; empty: as the browser asks for it."""

    language: Annotated[str, msgspec.Meta(max_length=35)]


@put("/v1/me/language", action="link.own", summary="Choose your language")
async def chosen(state: State, pass_: Holder, data: JSONBody[OwnLanguage]) -> Pass:
    """From here on everything is said in this language, on all your devices, whatever their browsers ask for."""
    if data.language and data.language not in languages():
        unknown = hint(data.language, languages())
        raise Refusal("people.language", field="language", name=text_ref(data.language), hint=unknown)
    kept = await state.store.document(LANGUAGE, pass_.family)
    written = msgspec.json.encode(KeptLanguage(data.language)) if data.language else None
    if written is not None or kept is not None:
        version = 0 if kept is None else kept.version
        await state.store.commit(Write(puts=(Put(LANGUAGE, pass_.family, pass_.campaign, version, written),)))
    state.links.forget(pass_.link)
    return msgspec.structs.replace(pass_, language=data.language)


ROUTES = (chosen,)
