"""Things to read: a sheet for every unit, and what techniques, items, conditions and words of the game mean."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import Block, Fact, Ref, Sheet, Tag, id_of, kind_of, piece_ref, ref

from .. import content as c
from .. import derived, targets
from ..effects import ladder
from ..game import WuxiaGame
from ..rules.conditions import CONDITION_IDS
from ..rules.damage import dr_tenths
from ..rules.terms import CURRENCIES, PILLARS, POOLS, STATS, TRACKS, Pillar
from ..state import Condition, State, Unit
from .board import condition_tag, modifier_tag
from .choices import cost_text, deeds
from .glossary import condition_text, term_of, text_of
from .naming import Teller, capital, condition_name, own_condition, printed_text, term


def sheets(game: WuxiaGame, state: State, seat: str) -> tuple[Sheet, ...]:
    """A sheet for everybody on the field: nothing about them is hidden."""
    t = Teller(game, state)
    return tuple(_sheet(t, unit) for unit in state.units.values())


def inspect(game: WuxiaGame, state: State, seat: str, wanted: Ref) -> Sheet | None:
    """What can be read about a technique, an item, a condition, or a word of the game."""
    content: c.Content = game.content
    name, t = id_of(wanted), Teller(game, state)
    match kind_of(wanted):
        case "technique" if name in content.techniques:
            return _technique(t, content.techniques[name])
        case "item":
            return _item(t, name)
        case "condition":
            return _condition(t, name)
        case "term":
            row = term_of(game, wanted)
            return Sheet(wanted, row.name, t.text("sheet.glossary"), (Block(lines=(row.text,)),)) if row else None
        case _:
            return None


# Units


def _sheet(t: Teller, unit: Unit) -> Sheet:
    described: c.Unit | None = t.game.content.units.get(unit.sheet)
    about = Block(
        facts=tuple(_about(t, unit)),
        lines=_described(t, "unit", described),
    )
    blocks = (
        about,
        Block(t.text("sheet.now"), tuple(_now(t, unit))),
        Block(t.text("sheet.effects"), tuple(_weighing(t, unit))),
        Block(t.text("sheet.pillars"), tuple(_pillar(t, unit, pillar) for pillar in PILLARS)),
        Block(
            t.text("sheet.stats"),
            tuple(Fact(capital(t.text(f"stat.{stat}")), str(getattr(unit, stat))) for stat in STATS),
        ),
        Block(t.text("sheet.techniques"), tuple(_known(t, name) for name in unit.techniques)),
        Block(t.text("sheet.items"), tuple(_carried(t, name, count) for name, count in unit.items.items() if count)),
    )
    filled = tuple(block for block in blocks if block.facts or block.lines)
    return Sheet(piece_ref(unit.id), t.unit(unit.id), t.text(f"side.{unit.team}"), filled)


def _described(t: Teller, kind: str, entry: c.Unit | c.Technique | c.Item | None) -> tuple[str, ...]:
    """What a pack says about an entry, where it says anything."""
    if entry is None or not entry.description:
        return ()
    return (printed_text(t.words, kind, entry.id, entry.description),)


def _fact(t: Teller, name: str, value: str, text: str | None = None) -> Fact:
    """A row about a word of the game, with what it means."""
    return Fact(t.text(f"term.{name}"), value, text_of(t.game, name) if text is None else text, term(name))


def _about(t: Teller, unit: Unit) -> Iterator[Fact]:
    yield _fact(t, "scl", t.text("sheet.levels", scl=unit.scl, cl=unit.cl, sl=unit.sl))
    speed = t.text(f"band.{derived.band(unit)}")
    yield Fact(t.text("sheet.speed"), speed, text_of(t.game, "speed"), term("speed"))
    if unit.boss_rank is not None:
        parts = [t.text("sheet.rank", rank=unit.boss_rank), t.text("sheet.actions", count=unit.actions)]
        parts += [t.text("sheet.phase", phase=unit.phase, most=len(unit.phases) + 1)] if unit.phases else []
        yield Fact(t.text("sheet.boss"), t.listed(parts, "list"), ref=term("phase"))
    if unit.legendary:
        left = t.text("sheet.legendary_left", left=unit.legendary)
        yield Fact(t.text("sheet.legendary"), left, t.text("sheet.legendary_text"))
    if unit.status != "up":
        yield Fact(t.text("sheet.status"), t.text(f"sheet.status_{unit.status}"))


def _now(t: Teller, unit: Unit) -> Iterator[Fact]:
    regen = t.text("sheet.regen", text=text_of(t.game, "ae"), amount=derived.ae_regen(unit))
    yield _fact(t, "thp", f"{unit.thp}/{unit.max_thp}")
    yield _fact(t, "ae", f"{unit.ae}/{unit.max_ae}", regen)
    yield _fact(t, "strain", f"{unit.strain}/{unit.max_strain}")
    yield _fact(t, "guard", str(unit.guard))
    yield _fact(t, "reduction", t.percent(10 * dr_tenths(derived.dr_tier(unit))))
    charges = [
        f"{t.text(f'pool.{pool}')} {getattr(unit.charges, pool)}/{getattr(unit.max_charges, pool)}" for pool in POOLS
    ]
    yield _fact(t, "resolve", t.listed(charges, "list"))
    for currency in CURRENCIES:
        yield _fact(t, currency, str(derived.currency_of(unit, currency)))
    for track in TRACKS:
        marks = derived.track_of(unit, track)
        yield _fact(t, track, f"{marks.current}/{marks.maximum}")


def _weighing(t: Teller, unit: Unit) -> Iterator[Fact]:
    tags = (
        *(condition_tag(t, held) for held in unit.conditions),
        *(modifier_tag(t, held) for held in unit.modifiers),
    )
    for tag in tags:
        yield Fact(_label(t, tag), "", tag.text, tag.ref)


def _label(t: Teller, tag: Tag) -> str:
    """A tag as text: `Defense -2`, `Maimed, 2 rounds`."""
    much = "" if tag.value is None else f" {t.signed(tag.value)}"
    return f"{tag.name}{much}" + ("" if tag.rounds is None else f", {t.rounds(tag.rounds)}")


def _pillar(t: Teller, unit: Unit, pillar: Pillar) -> Fact:
    """The four numbers as they are now."""
    options = t.game.options
    numbers = t.text(
        "sheet.pillar",
        attack=derived.total(derived.attack_parts(unit, pillar, options)),
        defense=derived.total(derived.defense_parts(unit, pillar, options)),
        resilience=derived.resilience(unit, pillar),
        rank=derived.effect_rank(unit, pillar, None),
    )
    return _fact(t, pillar, numbers)


def _known(t: Teller, name: str) -> Fact:
    art: c.Technique = t.game.content.techniques[name]
    cost = cost_text(t, art) or t.text("sheet.free")
    return Fact(t.technique(art), cost, "; ".join(deeds(t, art)), ref("technique", name))


def _carried(t: Teller, name: str, count: int) -> Fact:
    entry: c.Item | None = t.game.content.items.get(name)
    text = "; ".join(deeds(t, entry)) if entry is not None else ""
    return Fact(t.item(name), f"× {count}", text or t.text("sheet.keepsake"), ref("item", name))


# Techniques, items and conditions


def _technique(t: Teller, art: c.Technique) -> Sheet:
    pillar = t.text(f"pillar.{art.pillar}")
    facts = [
        Fact(t.text("sheet.of_pillar"), pillar, text_of(t.game, art.pillar), term(art.pillar)),
        Fact(t.text("sheet.cost"), cost_text(t, art) or t.text("sheet.nothing")),
        Fact(t.text("sheet.target"), _targets(t, art)),
    ]
    if art.targeting.range not in ("any", "self"):
        facts.append(Fact(t.text("sheet.range"), t.text(f"range.{art.targeting.range}")))
    if targets.needs_roll(art):
        bonus = f" {t.signed(art.skill_bonus)}" if art.skill_bonus else ""
        attack, defense = (t.text(f"label.{art.pillar}_{stat}") for stat in ("attack", "defense"))
        roll = t.text("sheet.roll", attack=f"{attack}{bonus}", defense=defense)
        facts.append(Fact(t.text("sheet.attack_roll"), roll))
    if art.effect_rank is not None:
        facts.append(_fact(t, "effect_rank", str(art.effect_rank)))
    effects = tuple(_sentence(deed) for deed in deeds(t, art))
    blocks = [Block(facts=tuple(facts))]
    blocks += [Block(t.text("sheet.does"), lines=effects)] if effects else []
    blocks += [Block(lines=lines)] if (lines := _described(t, "technique", art)) else []
    return Sheet(ref("technique", art.id), t.technique(art), t.text("sheet.techniques"), tuple(blocks))


def _sentence(deed: str) -> str:
    return f"{capital(deed)}."


def _targets(t: Teller, entry: c.Technique | c.Item) -> str:
    side = "ally" if c.side_of(entry) == "ally" else "enemy"
    if targets.revives(entry):
        return t.text("aims_at.fallen")
    match entry.targeting.type:
        case "self":
            return t.text("aims_at.user")
        case "all":
            return t.text("aims_at.all", context=side)
        case "aoe":
            return t.text("aims_at.several", number=entry.targeting.max_targets, context=side)
        case _:
            return t.text("aims_at.one", context=side)


def _item(t: Teller, name: str) -> Sheet | None:
    if name not in c.item_names(t.game.content):
        return None
    entry: c.Item | None = t.game.content.items.get(name)
    if entry is None or not entry.effects:
        lines = (t.text("sheet.keepsake_text"), *_described(t, "item", entry))
        title = t.item(name) if entry is not None else in_words(name)
        return Sheet(ref("item", name), title, t.text("sheet.items"), (Block(lines=lines),))
    effects = tuple(_sentence(deed) for deed in deeds(t, entry))
    facts = (
        Fact(t.text("sheet.target"), _targets(t, entry)),
        Fact(t.text("sheet.use"), t.text("sheet.once"), t.text("sheet.use_text")),
    )
    blocks = (Block(facts=facts), Block(t.text("sheet.does"), lines=effects))
    also = (Block(lines=lines),) if (lines := _described(t, "item", entry)) else ()
    return Sheet(ref("item", name), t.item(name), t.text("sheet.items"), blocks + also)


def _condition(t: Teller, name: str) -> Sheet | None:
    """A degree of a ladder, or what an author wrote; of one that somebody has, as they have it."""
    wanted = ref("condition", name)
    if name in CONDITION_IDS:
        pillar, degree = CONDITION_IDS[name]
        return _condition_sheet(t, wanted, Condition(pillar, degree, ""))
    held = next((h for unit in t.state.units.values() for h in unit.conditions if h.known_as == name), None)
    held = held or _authored(t.game.content, name)
    return _condition_sheet(t, wanted, held) if held is not None else None


def _authored(content: c.Content, name: str) -> Condition | None:
    own = own_condition(content, name)
    if own is None:
        return None
    if isinstance(own, c.HeldCondition):
        return Condition(own.pillar, own.degree, "", id=name, name=own.name, effects=own.effects)
    entries: list[c.Technique | c.Item] = [*content.techniques.values(), *content.items.values()]
    entry = next(entry for entry in entries if own in entry.effects)
    pillar, cap = ladder(entry, own)
    return Condition(
        pillar, cap, "", None, own.damage_each_round, own.healing_each_round, name, own.name, own.effects
    )  # fmt: skip


def _condition_sheet(t: Teller, wanted: Ref, held: Condition) -> Sheet:
    text = condition_text(
        t.game, held.pillar, held.degree, effects=held.effects, damage=held.damage, healing=held.healing
    )
    degree = t.text("sheet.degree_of", degree=held.degree)
    facts = (
        Fact(t.text("sheet.of_pillar"), t.text(f"pillar.{held.pillar}"), ref=term(held.pillar)),
        Fact(t.text("sheet.degree"), degree, text_of(t.game, "condition"), term("condition")),
    )
    blocks = (Block(facts=facts, lines=(text,) if text else ()),)
    return Sheet(wanted, condition_name(t.words, held), t.text("sheet.conditions"), blocks)
