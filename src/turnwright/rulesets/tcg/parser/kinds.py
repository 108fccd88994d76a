"""Kinds that are neither type nor stage: what stands after "Pokémon" or before it, owners, and lists of names."""

import re
from collections.abc import Sequence

_AFTER = {
    "ex": "ex", "EX": "EX", "GX": "gx", "V": "v", "VMAX": "vmax", "VSTAR": "vstar", "V-UNION": "v_union", "SP": "sp",
    "LV.X": "level_up", "BREAK": "break", "LEGEND": "legend",
}  # fmt: skip
_BEFORE = {
    "Ultra Beast": "ultra_beast", "Team Plasma": "team_plasma", "Single Strike": "single_strike",
    "Rapid Strike": "rapid_strike", "Fusion Strike": "fusion_strike", "Tera": "tera", "Ancient": "ancient",
    "Future": "future", "Mega Evolution": "mega", "TAG TEAM": "tag_team", "Radiant": "radiant", "Baby": "baby",
    "ACE SPEC": "ace_spec", "Technical Machine": "technical_machine",
    "Prism Star": "prism_star",
}  # fmt: skip
_ONE = rf"(?-i:Pokémon[- ](?:{'|'.join(re.escape(each) for each in sorted(_AFTER, key=len, reverse=True))})(?![\w-]))"
SUFFIXED = rf"{_ONE}(?:(?:, |,? (?:and|or|and/or) |/){_ONE})*"
"""Pokémon of some kinds, by what stands after the word: "Pokémon-GX or Pokémon-EX"."""
PREFIXED = rf"(?-i:{'|'.join(_BEFORE)})"
"""What stands before "Pokémon" or "card"."""
OWNED = r"(?-i:(?:[A-Z][\w.]*)(?: [A-Z][\w.]*)*'s)"
"""An owner in front of "Pokémon": "Team Rocket's"."""

_NAME = r"(?-i:[A-Z][\w'é.♀♂:-]*)(?: (?-i:[A-Z0-9δ][\w'é.♀♂-]*|[♀♂]|ex|of|the|in|and))*"
_TERMS = re.compile(
    r"\b(?:Energy|Trainers?|Basic|Items?|Supporters?|Stadiums?|Special|Prizes?|Pokémon|Stage|Evolution|Tools?|Retreat|"
    r"Weakness|Resistance|Active|Benched|Bench|Defending|HP|Rule|Fire|Water|Grass|Electric|Psychic|Fighting|Darkness|"
    r"Metal|Fairy|Dragon|Colorless|Asleep|Confused|Paralyzed|Poisoned|Burned|Flip|Each|If|You|Your)\b"
)


def tags(text: str) -> tuple[str, ...]:
    """The tags that a phrase names, in its order."""
    found = [_AFTER[each] for each in re.findall(r"Pokémon[- ]([A-Za-z.-]+?)(?=$|[ ,/])", text) if each in _AFTER]
    found += [tag for word, tag in _BEFORE.items() if re.search(rf"\b{word}\b", text)]
    return tuple(dict.fromkeys(found))


def names(text: str) -> tuple[str, ...] | None:
    """A list of card names: "Alpha, Beta, and Gamma"; None if these are no names."""
    found: list[str] = []
    for piece in re.split(
        r",? and/or |, and |, or |, | or (?=(?:an? )?(?-i:[A-Z]|card))| and (?=(?-i:[A-Z]))", text.strip()
    ):
        name = re.sub(r"^(?:an? )?(?:(?:card|pokémon)s? )?(?:named |called )?", "", piece.strip(), flags=re.IGNORECASE)
        name = re.sub(r"'s$", "", name.strip().strip('"'))  # "Alpha's and Beta's attacks"
        if not re.fullmatch(_NAME, name) or _TERMS.search(name) or name.removesuffix("s") in _BEFORE:
            return None
        found.append(name)
    return tuple(found)


def singular(known: Sequence[str]) -> tuple[str, ...]:
    """Names without the s of their plural."""
    return tuple(re.sub(r"(?<![osuia])s$", "", each) for each in known)
