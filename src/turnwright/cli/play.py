"""`turnwright play`: a match against the program, or a whole campaign: on a Textual screen, or in plain lines where
there is no terminal.
"""

from __future__ import annotations

import secrets
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from turnwright.cli.party import with_party
from turnwright.cli.plain import pick, pick_encounter, play_plain
from turnwright.cli.session import Session, encounter_of
from turnwright.cli.simulated import Players, parse_players
from turnwright.cli.terminal import (
    NEW_SEED,
    READ_LIMIT,
    Packs,
    Person,
    Preset,
    Unusable,
    as_log,
    blaming,
    file_name,
    game_of,
    load_log,
    person,
    read_setup,
    say,
    setup_of,
    warn,
    whole_number,
)
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded
from turnwright.kernel.language import reader
from turnwright.kernel.match import Match
from turnwright.kernel.naming import encounter_id
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import find_ruleset, ruleset_names

Theme = Literal["dark", "light"]


def play(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="RULESET", help="A ruleset, such as duel; you're asked if you leave it out.")
    ] = None,
    encounter: Annotated[
        str | None,
        typer.Argument(
            metavar="ENCOUNTER", help="What to play, or a setup file (JSON); you're asked if you leave it out."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", parser=whole_number, help=NEW_SEED),
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="A campaign with the seed of today, the same for everybody.")
    ] = False,
    seat: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT", help="Your seat; gm to act for everybody; or your calling in a campaign."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="PLAYER", help="The bot in the other seats, such as greedy, random or mybot.py:choose."
        ),
    ] = None,
    players: Players = None,
    log: Annotated[
        Path | None,
        typer.Option(
            "--log",
            metavar="FILE",
            parser=file_name,
            help="Save the match or the campaign to a new file as you play.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="LOG",
            parser=file_name,
            help=f"Continue a match from its log, or a campaign, and keep saving there ({READ_LIMIT}).",
        ),
    ] = None,
    party: Annotated[
        Path | None,
        typer.Option(
            "--party",
            metavar="FILE",
            parser=file_name,
            help="Who plays: as they left another match (its log), or as new party wrote them.",
        ),
    ] = None,
    preset: Preset = None,
    options: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Change one ruling; can be repeated.")
    ] = None,
    pack: Packs = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines instead of a screen.")] = False,
    theme: Annotated[Theme, typer.Option("--theme", help="Colours of the screen; Ctrl+T switches.")] = "dark",
) -> None:
    """Play a match against the program, with the exact odds beside every choice, or a campaign if the game has one.

    The game master (--as gm) acts for every side, or only for the first if --against names a bot for the
    others, and can use everything on the game master's menu.

    Without a terminal you play in plain lines, by number or by name. If nothing is typed at all, a bot takes
    your seat and you see the whole battle.

    \b
    Examples:
      turnwright play
      turnwright play rune --log run.json
      turnwright play rune --daily --as skald
      turnwright play duel skirmish
      turnwright play ptu wild_meadow --as gm
      turnwright play ptu examples/ptu/ambush.json --as gm --against profile
      turnwright play ptu wild_meadow --log monday.jsonl
      turnwright play ptu boss_old_kiln --party monday.jsonl --log tuesday.jsonl
      turnwright play duel pair --players blue=mybot.py:choose
      turnwright play duel pair --seed 7 --as blue --against random --log duel.jsonl
      turnwright play --resume duel.jsonl
      printf '1\\n1\\nquit\\n' | turnwright play duel pair --seed 7
    """
    if daily and (seed is not None or resume is not None or encounter is not None):
        raise Unusable(words("play.daily"))
    here = person(plain=plain)
    lines, on_screen = here.lines, here.on_screen
    named = parse_players(players or [])
    if resume is not None:
        if seed is not None or preset is not None or options:
            raise Unusable(words("play.keeps_rulings"))
        if party is not None:
            raise Unusable(words("play.keeps_players"))
        text = read_bounded(resume)
        from turnwright.cli import campaign, runs  # only where there may be one: it brings a whole game along

        if campaign.is_saved_run(text):
            runs.go_on(campaign.resumed(resume, text, log=log), lines, theme if on_screen else None)
            return
        match = load_log(resume, as_log(resume, text), pack or ())
        _refuse_another(resume, match, ruleset, encounter)
        with blaming(resume, text, pack or ()):
            session = Session.resume(resume, match, text=text, seat=seat, against=against, players=named, log=log)
            _try_out(session)
    else:
        if ruleset is None:
            ruleset = _which_ruleset(here, theme)
            if ruleset is None:
                return
        game = game_of(ruleset, packs=pack, preset=preset, options=options or ())
        if party is not None and game.ruleset.content.with_party is None:
            raise Unusable(words("party.none", ruleset=ruleset))
        if party is not None:
            party.stat()  # a file that isn't there is said before anybody is asked for an encounter
        if encounter is None:
            from turnwright.cli import campaign, runs

            if daily and not campaign.has_campaign(ruleset):
                raise Unusable(words("play.daily"))
            if campaign.has_campaign(ruleset):
                if daily:
                    seed = campaign.daily_seed(datetime.now().astimezone().date())
                if preset is None:
                    game = game_of(ruleset, packs=pack, preset=campaign.PRESET, options=options or ())
                runs.begin(game, seat, lines, theme if on_screen else None, seed=seed, log=log)
                return
            if on_screen:
                from turnwright.cli.tui import pick_encounter_on_screen

                encounter = pick_encounter_on_screen(game, theme)
                if encounter is None:
                    return
            else:
                encounter = pick_encounter(game, lines)
        if encounter.endswith(".json"):
            setup, encounter = read_setup(game, encounter), Path(encounter).name
        else:
            encounter = encounter_id(game, encounter)
            setup = setup_of(game, encounter)
        if party is not None:
            setup = with_party(game, setup, party, pack or [])
        if seed is None:
            seed = secrets.randbelow(1_000_000)
        session = Session.open(
            game, setup, seed=seed, seat=seat, against=against, players=named, log=log, encounter=encounter
        )
    with closing(session):
        if on_screen:
            # Only here: a pipe should not wait for the screen's library to load.
            from turnwright.cli.tui import play_on_screen

            play_on_screen(session, theme)
        else:
            play_plain(session, lines)


def _which_ruleset(here: Person, theme: Theme) -> str | None:
    """What to play if nobody said: a person at the terminal is asked; anybody else gets the list."""
    offered = _playable()
    if here.on_screen:
        from turnwright.cli.tui import pick_ruleset_on_screen

        return pick_ruleset_on_screen(offered, theme)
    if here.types:
        return pick(reader().text("terminal.which_game"), offered, here.lines)
    say(words("play.what"))
    for name, title in offered.items():
        say(f"  {name:<8} {title}")
    say(words("play.more"))
    return None


def _playable() -> dict[str, str]:
    """Every ruleset that can be loaded, with its title."""
    offered = {}
    for name in ruleset_names():
        try:
            offered[name] = reader().name(f"{name}.title", find_ruleset(name).title)
        except Refusal as refusal:
            warn(str(refusal))
    return offered


def _try_out(session: Session) -> None:
    """Draws everything the game will show first, so that a damaged log is found before the game starts."""
    try:
        session.story()
        session.board()
        session.rows()
    except BaseException:
        session.close()
        raise


def _refuse_another(path: Path, match: Match, ruleset: str | None, encounter: str | None) -> None:
    """A log must be of the ruleset and the encounter that were named, if any were."""
    played, fought = match.game.ruleset.name, encounter_of(match).name
    if ruleset not in (None, played):
        raise Unusable(words("play.other_match", path=str(path), played=played, wanted=str(ruleset)))
    named = Path(encounter).stem if encounter is not None and encounter.endswith(".json") else encounter
    if named not in (None, fought):
        raise Unusable(words("play.other_match", path=str(path), played=fought, wanted=str(encounter)))
