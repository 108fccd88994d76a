"""Campaigns: what can be played in one, its people and its templates, and making one."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.asking import Holder, does
from turnwright.server.door.limits import Name
from turnwright.server.people import audit
from turnwright.server.people.links import Pass
from turnwright.server.people.names import PERSON, called, own_name
from turnwright.server.store import Document, Put, Store, Write
from turnwright.table import wire
from turnwright.table.clean import cleaned

CAMPAIGN, TEMPLATE = "campaign", "template"
"""Kinds of documents."""
T = TypeVar("T")


class CampaignName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class CampaignInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    version: int


class PersonName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[Name, msgspec.Meta(min_length=1)]


class PersonInfo(msgspec.Struct, frozen=True):
    """Somebody at the table. A link may be theirs: then others see this name."""

    id: str
    name: str


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that can be opened again and again."""

    name: Annotated[Name, msgspec.Meta(min_length=1)]
    ruleset: Name
    encounter: Annotated[str, msgspec.Meta(max_length=300)] = ""
    setup: dict[str, Any] | None = None
    preset: Name = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    players: dict[str, str] = msgspec.field(default_factory=dict)


class TemplateInfo(msgspec.Struct, frozen=True):
    id: str
    version: int
    template: Template


@get("/v1/rulesets", action="campaign.read")
async def rulesets(state: State, pass_: Holder) -> list[wire.RulesetName]:
    """What can be played, with encounters and players."""
    return list(await state.installed.rulesets())


@get("/v1/campaign", action="campaign.read")
async def campaign(state: State, pass_: Holder) -> CampaignInfo:
    return _campaign(await _kept(state.store, CAMPAIGN, pass_.campaign))


@put("/v1/campaign", action="campaign.direct")
async def renamed(state: State, pass_: Holder, data: JSONBody[CampaignName]) -> CampaignInfo:
    """Gives the campaign another name."""
    kept = await _kept(state.store, CAMPAIGN, pass_.campaign)
    told = msgspec.json.decode(kept.data, type=dict[str, Any])
    new = msgspec.json.encode({**told, "name": data.name})
    await state.store.commit(Write(puts=(Put(CAMPAIGN, kept.id, kept.campaign, kept.version, new),)))
    await audit.note(state.store, pass_, "campaign.renamed", what=data.name)
    return cleaned(CampaignInfo(kept.id, data.name, kept.version + 1))


class People(Controller):
    """The people of a campaign."""

    path = "/v1/people"
    opt = does("campaign.direct")

    @get(action="campaign.read")
    async def listed(self, state: State, pass_: Holder) -> list[PersonInfo]:
        return [_person(each) for each in await state.store.documents(PERSON, pass_.campaign)]

    @post()
    async def made(self, state: State, pass_: Holder, data: JSONBody[PersonName]) -> PersonInfo:
        made = PersonInfo(secrets.token_hex(6), own_name(data.name))
        await _put(state.store, Document(PERSON, made.id, pass_.campaign, 0, b""), PersonName(made.name))
        return cleaned(made)

    @put("/{person:str}")
    async def renamed(
        self, state: State, pass_: Holder, person: FromPath[str], data: JSONBody[PersonName]
    ) -> PersonInfo:
        kept = await _own(state.store, pass_, PERSON, person)
        name = own_name(data.name)
        await _put(state.store, kept, PersonName(name))
        await audit.note(state.store, pass_, "person.renamed", person=person, what=name)
        return cleaned(PersonInfo(person, name))

    @delete("/{person:str}")
    async def removed(self, state: State, pass_: Holder, person: FromPath[str]) -> None:
        """Takes somebody off the list; their links are another matter."""
        await _remove(state.store, await _own(state.store, pass_, PERSON, person))
        await audit.note(state.store, pass_, "person.removed", person=person)


class Templates(Controller):
    """Matches that are prepared, and opened when they are wanted: the GM's."""

    path = "/v1/templates"
    opt = does("campaign.prepare")

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[TemplateInfo]:
        return [_template(each) for each in await state.store.documents(TEMPLATE, pass_.campaign)]

    @post()
    async def made(self, state: State, pass_: Holder, data: JSONBody[Template]) -> TemplateInfo:
        made = TemplateInfo(secrets.token_hex(6), 1, data)
        await _put(state.store, Document(TEMPLATE, made.id, pass_.campaign, 0, b""), data)
        return cleaned(made)

    @put("/{template:str}")
    async def changed(
        self, state: State, pass_: Holder, template: FromPath[str], data: JSONBody[Template]
    ) -> TemplateInfo:
        kept = await _own(state.store, pass_, TEMPLATE, template)
        await _put(state.store, kept, data)
        return cleaned(TemplateInfo(template, kept.version + 1, data))

    @delete("/{template:str}")
    async def removed(self, state: State, pass_: Holder, template: FromPath[str]) -> None:
        await _remove(state.store, await _own(state.store, pass_, TEMPLATE, template))


# Documents


async def template_of(store: Store, pass_: Pass, template: str) -> Template:
    return msgspec.json.decode((await _own(store, pass_, TEMPLATE, template)).data, type=Template)


async def person_name(store: Store, pass_: Pass) -> str:
    """What others call the holder of a link."""
    return await called(store, pass_.campaign, pass_.person)


async def _kept(store: Store, kind: str, name: str) -> Document:
    found = await store.document(kind, name)
    if found is None:
        raise Refusal(f"campaign.no_such_{kind}")
    return found


async def _own(store: Store, pass_: Pass, kind: str, name: str) -> Document:
    """A document of the campaign; another campaign's does not exist for who asks."""
    found = await _kept(store, kind, name)
    if found.campaign != pass_.campaign:
        raise Refusal(f"campaign.no_such_{kind}")
    return found


async def _put(store: Store, kept: Document, data: msgspec.Struct) -> None:
    written = msgspec.json.encode(data)
    await store.commit(Write(puts=(Put(kept.kind, kept.id, kept.campaign, kept.version, written),)))


async def _remove(store: Store, kept: Document) -> None:
    await store.commit(Write(puts=(Put(kept.kind, kept.id, kept.campaign, kept.version, None),)))


def _campaign(kept: Document) -> CampaignInfo:
    told = msgspec.json.decode(kept.data, type=dict[str, Any])
    return cleaned(CampaignInfo(kept.id, str(told.get("name", "")), kept.version))


def _person(kept: Document) -> PersonInfo:
    return cleaned(PersonInfo(kept.id, msgspec.json.decode(kept.data, type=PersonName).name))


def _template(kept: Document) -> TemplateInfo:
    return cleaned(TemplateInfo(kept.id, kept.version, msgspec.json.decode(kept.data, type=Template)))


async def new_campaign(store: Store, name: str) -> str:
    """A campaign with its name; gives its id."""
    campaign = secrets.token_hex(6)
    await store.commit(Write(puts=(Put(CAMPAIGN, campaign, campaign, 0, msgspec.json.encode({"name": name})),)))
    return campaign


ROUTES = (rulesets, campaign, renamed, People, Templates)
