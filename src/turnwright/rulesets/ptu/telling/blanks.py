"""What the blanks of forms are called, what helps to fill them in, and what counts if they are left empty."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnwright.kernel.shapes import Field, Form

from ..rules.terms import SKILLS, name_of
from .naming import STATS


class Words(NamedTuple):
    """A label, a hint, and what an empty blank stands for."""

    label: str
    help: str = ""
    default: Any = None


_OWN_VALUE = "Leave it empty to have it worked out."
_ROLLED = "Leave it empty to have it rolled."
_SQUARE = "A letter for the column and a number for the row, such as D5; the top left square is A1."

LABELS: dict[str, Words] = {
    # Whom it is about.
    "target": Words("Who"),
    "targets": Words("Whom", "Leave it empty for moves that need no target."),
    "user": Words("Who acts", "Leave it empty for the one whose turn it is."),
    "who": Words("Who", "Leave it empty for everyone you play."),
    "piece": Words("Who"),
    "seat": Words("Played by", "Leave it empty to give it back to its own player."),
    "side": Words("Whose side"),
    "source": Words("Laid by", "Who is fed by it; leave it empty for the bearer."),
    # Turns.
    "action": Words("What the trainer will do"),
    "move": Words("Move"),
    "cell": Words("Square", _SQUARE),
    "to": Words("Square", _SQUARE),
    "radius": Words("Squares around it", "0 is that square alone.", 0),
    "into": Words("For another"),
    "until": Words("Initiative to wait for"),
    "ask": Words("Ask", "When it matters: somebody hit is a trainer or at half HP or less."),
    "about": Words("About", default="everything"),
    "thing": Words("Ability or feature"),
    "use": Words("Use it", "Ask: you are asked whenever it could act."),
    "standard": Words("Standard Actions", "More, or fewer with a minus."),
    "shift": Words("Shift Actions", "More, or fewer with a minus."),
    "swift": Words("Swift Actions", "More, or fewer with a minus."),
    "by": Words("Initiative", "Added until the scene ends."),
    # Bodies.
    "amount": Words("HP"),
    "hp": Words("HP"),
    "temp_hp": Words("Temporary HP"),
    "injuries": Words("Injuries"),
    "loss": Words("Kind of loss", "Only damage can be massive and give an injury for it.", "damage"),
    "meters": Words("Metres"),
    "skill": Words("Skill"),
    "against": Words("Difficulty"),
    "helper": Words("Who helps", "Half of the helper's rank is added, from Novice on."),
    "add": Words("Conditions to add"),
    "remove": Words("Conditions to remove"),
    "loyalty": Words("Loyalty", "0 to 6."),
    # Things and what lasts.
    "item": Words("Item"),
    "count": Words("How many", default=1),
    "hazard": Words("Hazard"),
    "layers": Words("Layers", "0 clears it.", 1),
    "blessing": Words("Blessing"),
    "uses": Words("Uses", "0 ends it; empty: as many as the move gives."),
    "field": Words("Terrain or room"),
    "terrain": Words("Ground"),
    "coat": Words("Coat"),
    "effect": Words("What to end"),
    "entry": Words("Move or ability"),
    "scene": Words("Uses this scene"),
    "today": Words("Uses today"),
    "name": Words("Name"),
    "lasts": Words("Until", default="scene"),
    "times": Words("How many times", "How many of those it lasts through.", 1),
    # The encounter.
    "weather": Words("Weather"),
    "rounds": Words("Rounds", default=5),
    "result": Words("Result", default="ended"),
    "winner": Words("Winner"),
    "players": Words("Players who share the experience", "0: as many as there are trainers.", 0),
    "trainer_xp": Words("Trainer experience", "For each trainer on the players' side.", 0),
    "kind": Words("Kind of rest"),
    # Growth.
    "forget": Words("Forgets", "Leave it empty while there is room for another move."),
    "learn": Words("Learns at once"),
    "ability": Words("Ability"),
    "abilities": Words("Abilities", "For those without a place in the new form's list."),
    "edge": Words("Poké Edge"),
    "choice": Words("With"),
    "feature": Words("Edge or feature"),
    "pick": Words("In brackets", "What some of them name: a skill, a type, a move."),
    "stat": Words("Stat", "Where it can raise several."),
    "milestone": Words("Milestone"),
    "how": Words("How"),
    # The table's own.
    "move.id": Words("Id", "Small letters and _; no other move has it."),
    "move.name": Words("Name"),
    "move.type": Words("Type"),
    "move.class": Words("Class"),
    "move.range.kind": Words("Range"),
    "move.range.squares": Words("Metres away", "For what is ranged."),
    "move.range.size": Words("Size", "For bursts, blasts, cones and lines."),
    "move.frequency.per": Words("How often", default="at_will"),
    "move.frequency.uses": Words("Uses", "Per scene or day.", 1),
    "move.ac": Words("AC", "Empty: it can't miss."),
    "move.damage_base": Words("Damage Base", "Empty: no damage."),
    "move.notes": Words("What else it does", "Told whenever it is used, for you to carry out."),
    "knows": Words("Who knows it"),
    "ability.id": Words("Id", "Small letters and _; no other ability has it."),
    "ability.name": Words("Name"),
    "ability.notes": Words("What it does", "For you to carry out."),
    "has": Words("Who has it"),
    # Who comes.
    "placed.species": Words("Species"),
    "placed.trainer": Words("Trainer"),
    "placed.table": Words("Encounter table"),
    "placed.level": Words("Level"),
    "placed.side": Words("Side", default="enemies"),
    "placed.name": Words("Name", "Leave it empty for the name of the species or trainer."),
    "placed.position": Words("Square", _SQUARE),
    "placed.count": Words("How many", "0: as many as the table says.", 0),
    "placed.nature": Words("Nature", _ROLLED),
    "placed.gender": Words("Gender", _ROLLED),
    "placed.moves": Words("Moves", "Leave it empty for the last ones its species learns."),
    "placed.abilities": Words("Abilities", _ROLLED),
    "placed.item": Words("Held item"),
    "placed.hp": Words("HP now", "Leave it empty for all of them."),
    "placed.injuries": Words("Injuries", default=0),
    "placed.afflictions": Words("Conditions"),
    "placed.owner": Words("Trainer", "Leave it empty for a wild one."),
    "placed.turns": Words("Turns per round", "More than 1 makes it a boss with as many HP bars.", 1),
    "placed.sheet.id": Words("Id", "A short word without spaces that nobody else here has."),
    "placed.sheet.name": Words("Name"),
    "placed.sheet.kind": Words("Trainer or Pokémon"),
    "placed.sheet.level": Words("Level"),
    "placed.sheet.max_hp": Words("Maximum HP"),
    "placed.sheet.species": Words("Species", "For a Pokémon."),
    "placed.sheet.types": Words("Types"),
    "placed.sheet.moves": Words("Moves"),
    "placed.sheet.abilities": Words("Abilities"),
    "placed.sheet.equipment": Words("Worn"),
    "placed.sheet.held_item": Words("Held item"),
    "placed.sheet.stored": Words("Stored items", "For a Pokémon taught by a Versatile Wardrobe."),
    "placed.sheet.size": Words("Size", default="medium"),
    "placed.sheet.weight_class": Words("Weight class", default=3),
    "placed.sheet.loyalty": Words("Loyalty", "0 to 6.", 3),
}
_OF: dict[tuple[str, str], Words] = {
    ("deal_damage", "amount"): Words("Damage"),
    ("restore_hp", "amount"): Words("HP to restore"),
    ("restore_hp", "temp_hp"): Words("Temporary HP to give"),
    ("restore_hp", "injuries"): Words("Injuries to heal"),
    ("coup_de_grace", "target"): Words("On whom"),
    ("grant_item", "count"): Words("How many", "Takes them away with a minus.", 1),
    ("set_marker", "count"): Words("Counter", "Leave it empty for a plain marker."),
    ("set_field", "rounds"): Words("Rounds", "0 ends it.", 5),
    ("set_hazard", "side"): Words("Laid by"),
    ("give_experience", "amount"): Words("Experience"),
    ("change_ap", "amount"): Words("AP"),
    ("change_ap", "how"): Words("How", "Bound AP come back when released, drained AP after an extended rest.", "spend"),
    ("learn_move", "by"): Words("From"),
    ("evolve", "into"): Words("Becomes"),
    ("choose_milestone", "choice"): Words("Brings"),
    ("rest", "targets"): Words("Who", "Leave it empty for everyone on the players' side."),
}


@lru_cache(maxsize=1024)
def labelled(form: Form) -> Form:
    """A form whose blanks have names that a person understands. Kept: most forms of a screen are those of before."""
    return replace(form, fields=tuple(_labelled(form.command, field) for field in form.fields))


def _labelled(command: str, field: Field) -> Field:
    words = _OF.get((command, field.name)) or LABELS.get(field.name) or _stat(field.name)
    known = words.default is None or not field.options or words.default in field.options
    return replace(field, label=words.label, help=words.help, default=words.default if known else None)


def _stat(name: str) -> Words:
    """A blank for one stat, one stage or one skill."""
    *path, last = name.split(".")
    if last in STATS and path[-1:] == ["stats"]:
        return Words(STATS[last], "" if "sheet" in path else _OWN_VALUE)
    if last in STATS:
        return Words(STATS[last])
    if last == "dice" and path[-1] in SKILLS:
        return Words(f"{name_of(path[-1])} dice", "How many d6; 2 is untrained.")
    return Words(name_of(last))
