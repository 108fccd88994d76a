"""Sheets as tables (CSV) and as text that people paste: one line for each thing, in whatever order."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from turnwright.kernel.naming import plain

from ...rules.terms import RANKS
from .written import Written, number, skill_of, stat_of, stats_of

_LISTS = re.compile(r"[;,|/]")
_STAT_LINE = re.compile(r"([A-Za-z.\s]+?)\s*[:=]?\s*(-?\d+)|(-?\d+)\s*([A-Za-z.]+(?:\s[A-Za-z]+)?)")


def is_table(text: str) -> bool:
    """Whether a text is a table: its first line names columns, and one of them is a name or a species."""
    first = text.lstrip("\ufeff").partition("\n")[0]
    names = {plain(name) for name in re.split("[,;\t]", first)}
    return len(names) >= 2 and ":" not in first and bool(names & {"species", "pokemon", "name", "nickname", "trainer"})


def from_table(text: str) -> Iterator[Written]:
    """A sheet for each row; columns in any order, several of one name (Move 1, Move 2) or lists in one."""
    head = text.lstrip("\ufeff").partition("\n")[0]
    sign = max(",;\t", key=head.count)
    for row in list(csv.DictReader(io.StringIO(text.lstrip("\ufeff")), delimiter=sign))[:1000]:
        written = Written()
        stats = []
        for column, cell in row.items():
            value = cell.strip() if isinstance(cell, str) else ""
            if not column or not value:
                continue
            if plain(column) not in _FIELDS and stat_of(column) is not None and number(value) is not None:
                stats.append((column, number(value) or 0))
            else:
                put(written, re.sub(r"\s*\d+$", "", column.strip()), value)
        written.stats |= stats_of(stats)
        if written.name or written.species:
            yield written


def from_text(text: str) -> Iterator[Written]:
    """A sheet for each block of lines: `Level: 12`, `Nick (Species) @ Item`, `Adamant Nature`, `- Ember`."""
    blocks = re.split(r"\n\s*\n|\n-{3,}\s*\n", text.replace("\r\n", "\n").strip())
    for block in blocks[:1000]:
        written = Written()
        last = ""
        for place, line in enumerate(block.split("\n")):
            stripped = line.strip()
            if stripped:
                last = _line(written, stripped, last, first=place == 0)
        if written.name or written.species:
            yield written


def _line(written: Written, line: str, last: str, *, first: bool) -> str:
    """Takes a line in; the field that lines with a dash after it belong to."""
    if re.match(r"^[-*•]\s*", line):
        put(written, last or "moves", re.sub(r"^[-*•]\s*", "", line))
        return last
    nature = re.fullmatch(r"([A-Za-z]+) [Nn]ature", line)
    if nature:
        written.nature = nature.group(1)
        return last
    name, colon, value = line.partition(":")
    if colon and len(name) <= 30:
        if not value.strip():
            return name
        put(written, name, value.strip())
        return name if plain(name) in ("moves", "abilities", "features", "edges", "inventory", "items") else ""
    if first:
        _first_line(written, line)
    else:
        written.unread.append(("line", line[:200]))
    return last


def _first_line(written: Written, line: str) -> None:
    """`Ember (Charmander) @ Charcoal`, `Charmander Lv. 12`, or a name."""
    head, _, held = line.partition("@")
    written.held_item = held.strip()
    level = re.search(r"\b[Ll](?:v|vl|evel)\.?\s*(\d+)", head)
    if level:
        written.level = int(level.group(1)[:3])
        head = head[: level.start()] + head[level.end() :]
    gender = re.search(r"\(([MF])\)", head)
    if gender:
        written.gender = gender.group(1)
        head = head.replace(gender.group(), "")
    named = re.fullmatch(r"(.+?)\s*\((.+)\)\s*", head.strip(" ,-"))
    if named:
        written.name, written.species = named.group(1).strip(), named.group(2).strip()
    else:
        written.name = head.strip(" ,-")


def put(written: Written, name: str, value: str) -> None:
    """One field by the name that somebody gave it."""
    key = plain(name)
    field = _FIELDS.get(key)
    if field in ("name", "species", "nature", "gender", "held_item"):
        setattr(written, field, value[:100])
    elif field in ("level", "experience", "loyalty", "hp"):
        setattr(written, field, number(value))
    elif field == "injuries":
        written.injuries = number(value) or 0
    elif field == "shiny":
        written.shiny = plain(value) in ("yes", "true", "1", "x", "shiny")
    elif field == "kind":
        written.kind = "trainer" if plain(value) in ("trainer", "character", "human") else "pokemon"
    elif field in ("moves", "abilities", "features"):
        getattr(written, field).extend(part.strip() for part in _LISTS.split(value) if part.strip())
    elif field == "items":
        written.items += [_counted(part.strip()) for part in _LISTS.split(value) if part.strip()]
    elif field == "stats":
        written.stats |= stats_of(_numbers(value))
    elif field == "skills":
        for part in re.split("[;,|]", value):
            _skill(written, *part.strip().rpartition(" ")[::2])
    elif stat_of(name) is not None and number(value) is not None:
        written.stats |= stats_of([(name, number(value) or 0)])
    elif skill_of(name) is not None:
        _skill(written, name, value)
    else:
        written.unread.append((name.strip()[:60], value[:200]))


def _numbers(value: str) -> Iterator[tuple[str, int]]:
    """`HP 10, Atk 8`, `10 HP / 8 Atk`, `HP: 10 | Atk: 8`."""
    for part in re.split(r"[,;|/]", value):
        found = _STAT_LINE.search(part.strip())
        if found:
            name, count = (found.group(1), found.group(2)) if found.group(2) else (found.group(4), found.group(3))
            yield name, int(count[:6])


def _skill(written: Written, name: str, rank: str) -> None:
    skill = skill_of(name)
    word = plain(rank)
    dice = next((count for known, count in RANKS.items() if known == word), number(rank))
    if skill is not None and isinstance(dice, int) and 1 <= dice <= 6:
        written.skills[skill] = dice
    else:
        written.unread.append(("skill", f"{name} {rank}".strip()))


def _counted(part: str) -> tuple[str, int]:
    """`Potion x3`, `3 Potions`, `Potion (3)`."""
    found = re.fullmatch(r"(\d+)\s*x?\s+(.+)", part) or re.fullmatch(r"(.+?)\s*(?:x\s*|\()(\d+)\)?", part)
    if found is None:
        return part, 1
    one, two = found.groups()
    return (two, int(one[:4])) if one.isdigit() else (one, int(two[:4]))


_FIELDS = {
    "name": "name", "nickname": "name", "nick": "name", "trainer": "name", "trainername": "name",
    "charactername": "name", "species": "species", "pokemon": "species", "level": "level", "lv": "level",
    "lvl": "level", "experience": "experience", "exp": "experience", "xp": "experience", "totalexp": "experience",
    "nature": "nature", "gender": "gender", "sex": "gender", "shiny": "shiny", "loyalty": "loyalty",
    "helditem": "held_item", "item": "held_item", "held": "held_item", "ability": "abilities",
    "abilities": "abilities", "move": "moves", "moves": "moves", "attacks": "moves", "feature": "features",
    "features": "features", "feat": "features", "feats": "features", "edge": "features", "edges": "features",
    "class": "features", "classes": "features", "inventory": "items", "items": "items", "bag": "items",
    "currenthp": "hp", "hpcurrent": "hp", "injuries": "injuries", "stats": "stats", "statblock": "stats",
    "skills": "skills", "kind": "kind", "type": "kind",
}  # fmt: skip
