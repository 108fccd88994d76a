"""Things to read: a sheet for every unit, and what techniques, items, conditions and words of the game mean."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import Block, Fact, Ref, Sheet, id_of, kind_of, piece_ref, ref

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
from .naming import BANDS, SIDES, Teller, own_condition, term
from .naming import POOLS as POOL_NAMES

RANGES = {"self": "self", "melee": "melee", "close": "close", "ranged": "ranged", "any": "any range"}


def sheets(game: WuxiaGame, state: State, seat: str) -> tuple[Sheet, ...]:
    """A sheet for everybody on the field: nothing about them is hidden."""
    t = Teller(game, state)
    return tuple(_sheet(t, unit) for unit in state.units.values())


def inspect(game: WuxiaGame, state: State, seat: str, wanted: Ref) -> Sheet | None:
    """What can be read about a technique, an item, a condition, or a word of the game."""
    content: c.Content = game.content
    name = id_of(wanted)
    match kind_of(wanted):
        case "technique" if name in content.techniques:
            return _technique(game, content.techniques[name])
        case "item":
            return _item(game, name)
        case "condition":
            return _condition(game, state, name)
        case "term":
            found = term_of(game, wanted)
            return Sheet(wanted, found.name, "Glossary", (Block(lines=(found.text,)),)) if found is not None else None
        case _:
            return None


# Units


def _sheet(t: Teller, unit: Unit) -> Sheet:
    described: c.Unit | None = t.game.content.units.get(unit.sheet)
    about = Block(
        facts=tuple(_about(t, unit)),
        lines=(described.description,) if described is not None and described.description else (),
    )
    blocks = (
        about,
        Block("Now", tuple(_now(t, unit))),
        Block("Conditions and effects", tuple(_weighing(t, unit))),
        Block("Pillars", tuple(_pillar(t, unit, pillar) for pillar in PILLARS)),
        Block("Stats", tuple(Fact(in_words(stat), str(getattr(unit, stat))) for stat in STATS)),
        Block("Techniques", tuple(_known(t, name) for name in unit.techniques)),
        Block("Items", tuple(_carried(t, name, count) for name, count in unit.items.items() if count)),
    )
    filled = tuple(block for block in blocks if block.facts or block.lines)
    return Sheet(piece_ref(unit.id), unit.name, SIDES[unit.team], filled)


def _about(t: Teller, unit: Unit) -> Iterator[Fact]:
    options = t.game.options
    yield Fact("SCL", f"{unit.scl} (CL {unit.cl}, SL {unit.sl})", text_of(options, "scl"), term("scl"))
    yield Fact("Speed", BANDS[derived.band(unit)].lower(), text_of(options, "speed"), term("speed"))
    if unit.boss_rank is not None:
        actions = f"{unit.actions} major action{'' if unit.actions == 1 else 's'} per round"
        phases = f", phase {unit.phase} of {len(unit.phases) + 1}" if unit.phases else ""
        yield Fact("Boss", f"rank {unit.boss_rank}, {actions}{phases}", ref=term("phase"))
    if unit.legendary:
        yield Fact("Legendary resistance", f"{unit.legendary} left", "Turns a failed resist roll into a success.")
    if unit.status != "up":
        yield Fact("Status", "fallen" if unit.status == "defeated" else "escaped")


def _now(t: Teller, unit: Unit) -> Iterator[Fact]:
    options = t.game.options
    regen = f"{text_of(options, 'ae')} Here {derived.ae_regen(unit)}."
    yield Fact("THP", f"{unit.thp}/{unit.max_thp}", text_of(options, "thp"), term("thp"))
    yield Fact("AE", f"{unit.ae}/{unit.max_ae}", regen, term("ae"))
    yield Fact("Strain", f"{unit.strain}/{unit.max_strain}", text_of(options, "strain"), term("strain"))
    yield Fact("Guard", str(unit.guard), text_of(options, "guard"), term("guard"))
    tenths = dr_tenths(derived.dr_tier(unit))
    yield Fact("Damage reduction", f"{10 * tenths} %", text_of(options, "reduction"), term("reduction"))
    charges = [f"{POOL_NAMES[pool]} {getattr(unit.charges, pool)}/{getattr(unit.max_charges, pool)}" for pool in POOLS]
    yield Fact("Resolve", ", ".join(charges), text_of(options, "resolve"), term("resolve"))
    for currency in CURRENCIES:
        held = derived.currency_of(unit, currency)
        yield Fact(currency.capitalize(), str(held), text_of(options, currency), term(currency))
    for track in TRACKS:
        marks = derived.track_of(unit, track)
        yield Fact(track.capitalize(), f"{marks.current}/{marks.maximum}", text_of(options, track), term(track))


def _weighing(t: Teller, unit: Unit) -> Iterator[Fact]:
    tags = (
        *(condition_tag(held, t.game.options) for held in unit.conditions),
        *(modifier_tag(t, held) for held in unit.modifiers),
    )
    for tag in tags:
        yield Fact(tag.label, "", tag.text, tag.ref)


def _pillar(t: Teller, unit: Unit, pillar: Pillar) -> Fact:
    """The four numbers as they are now."""
    options = t.game.options
    numbers = (
        f"attack {derived.total(derived.attack_parts(unit, pillar, options)):+d}",
        f"defense {derived.total(derived.defense_parts(unit, pillar, options))}",
        f"resilience {derived.resilience(unit, pillar):+d}",
        f"effect rank {derived.effect_rank(unit, pillar, None)}",
    )
    return Fact(pillar.capitalize(), ", ".join(numbers), text_of(options, pillar), term(pillar))


def _known(t: Teller, name: str) -> Fact:
    art: c.Technique = t.game.content.techniques[name]
    return Fact(art.name, cost_text(art) or "free", "; ".join(deeds(art, t.game.options)), ref("technique", name))


def _carried(t: Teller, name: str, count: int) -> Fact:
    entry: c.Item | None = t.game.content.items.get(name)
    text = "; ".join(deeds(entry, t.game.options)) if entry is not None else ""
    return Fact(t.entry(name), f"× {count}", text or "A keepsake.", ref("item", name))


# Techniques, items and conditions


def _technique(game: WuxiaGame, art: c.Technique) -> Sheet:
    facts = [
        Fact("Pillar", art.pillar, text_of(game.options, art.pillar), term(art.pillar)),
        Fact("Cost", cost_text(art) or "nothing"),
        Fact("Target", _targets(art)),
    ]
    if art.targeting.range not in ("any", "self"):
        facts.append(Fact("Range", RANGES[art.targeting.range]))
    if targets.needs_roll(art):
        bonus = f" {art.skill_bonus:+d}" if art.skill_bonus else ""
        facts.append(Fact("Attack roll", f"{art.pillar} attack{bonus} against {art.pillar} defense"))
    if art.effect_rank is not None:
        resist = text_of(game.options, "effect_rank")
        facts.append(Fact("Effect rank", str(art.effect_rank), resist, term("effect_rank")))
    effects = tuple(in_words(deed) + "." for deed in deeds(art, game.options))
    blocks = [Block(facts=tuple(facts)), Block("Effects", lines=effects)]
    blocks += [Block(lines=(art.description,))] if art.description else []
    return Sheet(
        ref("technique", art.id), art.name, "Techniques", tuple(block for block in blocks if block != Block("Effects"))
    )


def _targets(entry: c.Technique | c.Item) -> str:
    ours = c.side_of(entry) == "ally"
    if targets.revives(entry):
        return "a fallen ally"
    match entry.targeting.type:
        case "self":
            return "the user"
        case "all":
            return "all allies" if ours else "all enemies"
        case "aoe":
            return f"up to {entry.targeting.max_targets} {'allies' if ours else 'enemies'}"
        case _:
            return "an ally" if ours else "an enemy"


def _item(game: WuxiaGame, name: str) -> Sheet | None:
    if name not in c.item_names(game.content):
        return None
    entry: c.Item | None = game.content.items.get(name)
    if entry is None or not entry.effects:
        story = entry.description if entry is not None else ""
        lines = tuple(line for line in ("A keepsake: it can't be used in battle.", story) if line)
        title = entry.name if entry is not None else in_words(name)
        return Sheet(ref("item", name), title, "Items", (Block(lines=lines),))
    effects = tuple(in_words(deed) + "." for deed in deeds(entry, game.options))
    facts = (Fact("Target", _targets(entry)), Fact("Use", "once", "A major action; no attack roll."))
    blocks = (Block(facts=facts), Block("Effects", lines=effects))
    also = (Block(lines=(entry.description,)),) if entry.description else ()
    return Sheet(ref("item", name), entry.name, "Items", blocks + also)


def _condition(game: WuxiaGame, state: State, name: str) -> Sheet | None:
    """A degree of a ladder, or what an author wrote; of one that somebody has, as they have it."""
    wanted = ref("condition", name)
    if name in CONDITION_IDS:
        pillar, degree = CONDITION_IDS[name]
        found = Condition(pillar, degree, "")
        return _condition_sheet(game, wanted, found)
    held = next((h for unit in state.units.values() for h in unit.conditions if h.known_as == name), None)
    held = held or _authored(game.content, name)
    return _condition_sheet(game, wanted, held) if held is not None else None


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


def _condition_sheet(game: WuxiaGame, wanted: Ref, held: Condition) -> Sheet:
    text = condition_text(
        held.pillar, held.degree, game.options, effects=held.effects, damage=held.damage, healing=held.healing
    )
    facts = (
        Fact("Pillar", held.pillar, ref=term(held.pillar)),
        Fact("Degree", f"{held.degree} of 4", text_of(game.options, "condition"), term("condition")),
    )
    return Sheet(wanted, held.called, "Conditions", (Block(facts=facts, lines=(text,) if text else ()),))
