"""Plays cabt, the official engine of the 2026 AI battle competition, beside `tcg`, and lists where they disagree.

    python scripts/witness.py compare -n 200 --report out.json      options, prompts and outcomes, over random games
    python scripts/witness.py compare -n 20 --decks FOLDER          the same with given decks, read whole or not
    python scripts/witness.py compare -n 200 --keep games           the same, keeping games in which something differed
    python scripts/witness.py again --keep games -v                 kept games again, after a change; -v lists each case
    python scripts/witness.py cases --keep games --out cases        of each cause the shortest part that shows it
    python scripts/witness.py cards                                 how much of the engine's cards is read
    python scripts/witness.py unread --decks FOLDER                 unread texts by how many lists have their cards
    python scripts/witness.py speed --rounds 5 --seconds 3          decisions and games per second of both

The engine comes from PyPI (requirements/witness.txt) and is a black box: its cards and texts are read from it when this
runs. A game is played there at random, with decks aimed at what no game has reached yet. At each main decision its
position is set up here, and what can be done is compared, by card and target. What was chosen is then done here with
the same coins, shuffles and answers, and all that lies on the table is compared. Kept games hold numbers, no texts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.cabt import cases, decks, games, speed, steering
from scripts.cabt.cards import Cards
from scripts.cabt.comparing import compare
from scripts.cabt.tally import Tally

from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg.options import PRESETS


def run_compare(args: argparse.Namespace, cards: Cards) -> Tally:
    tally = Tally()
    lists = decks.lists(args.decks, cards) if args.decks else []
    builder = decks.Builder(cards)
    began = time.time()
    for number in range(args.seed, args.seed + args.n):
        if args.minutes and time.time() - began > 60 * args.minutes:
            break
        dice = random.Random(number)
        if lists:
            pair = (list(lists[number % len(lists)]), list(dice.choice(lists)))
        else:
            pair = (
                builder.deck(dice, 2 * number, tally.reached),
                builder.deck(dice, 2 * number + 1, tally.reached),
            )
        try:
            answer = steering.at_random if number % 5 == 0 else steering.Steering(cards, tally.reached)
            steps = games.play(pair, dice, answer=answer)
        except ValueError as why:
            tally.failed[str(why)] += 1
            continue
        before = tally.differing
        compare(cards, steps, tally, f"game {number}", print if args.verbose else None)
        if args.keep and (tally.differing > before) != args.agreeing:
            cases.keep(args.keep, f"game-{number:05}", steps)
    return tally


def run_again(args: argparse.Namespace, cards: Cards) -> Tally:
    tally = Tally()
    for name, steps in cases.kept(args.keep):
        compare(cards, steps, tally, name, print if args.verbose else None)
    return tally


def run_cases(args: argparse.Namespace, cards: Cards) -> None:
    seen: set[Any] = set()
    for name, steps in cases.kept(args.keep):
        tally = Tally()
        compare(cards, steps, tally, name)
        for cause in set(tally.causes) - seen:
            part = cases.shortest(cards, steps, cause)
            path = cases.keep(args.out, f"case-{len(seen):04}", part)
            seen.add(cause)
            print(f"{path.name}: {' | '.join(cause)} ({len(part)} steps)")


def reached(cards: Cards, tally: Tally) -> dict[str, str]:
    """How much of what can be done with cards that are read whole was done at least once."""
    whole = [card for number, card in cards.entries.items() if cards.is_whole(number)]
    pokemon = [card for card in whole if isinstance(card, c.Pokemon)]
    trainers = [card for card in whole if isinstance(card, c.Trainer)]
    names = {
        "attacks": {f"attack {card.name}: {use.name}" for card in pokemon for use in card.attacks},
        "abilities": {
            f"ability {card.name}" for card in pokemon if any(each.kind == "activated" for each in card.abilities)
        },
        "trainers": {f"play {card.name}" for card in trainers if card.kind != "tool"},
        "tools": {f"attach {card.name}" for card in trainers if card.kind == "tool"},
    }
    return {kind: f"{len(each & set(tally.reached))} of {len(each)}" for kind, each in names.items()}


def conclude(args: argparse.Namespace, tally: Tally, cards: Cards) -> None:
    report = {**tally.report(), "reached_of": reached(cards, tally)}
    if args.report:
        args.report.write_text(json.dumps(report, ensure_ascii=False, indent=1))
    for line in report["differences"][: args.top]:
        print(f"{line['times']:5} {line['sort']}: {line['what']} | {line['how']} | {line['shortest'][:220]}")
    print(", ".join(f"{kind} {share}" for kind, share in report["reached_of"].items()))
    failed = sum(tally.failed.values())
    print(f"{tally.skipped} decisions skipped, {tally.searched} outcomes found by search, {failed} games failed.")
    print(tally.summary())


def run_cards(args: argparse.Namespace, cards: Cards) -> None:
    whole = [number for number, card in cards.entries.items() if not c.is_partial(card)]
    doubtful = [number for number, card in cards.entries.items() if c.is_doubtful(card)]
    print(f"{len(cards.raw)} cards, {len(whole)} read whole, {len(doubtful)} of them doubtful")


def run_speed(args: argparse.Namespace, cards: Cards) -> None:
    print("\n".join(speed.told(speed.measured(cards, rounds=args.rounds, seconds=args.seconds))))


def run_unread(args: argparse.Namespace, cards: Cards) -> None:
    """Cards that are not read whole, by the number of distinct lists that have them."""
    lists = decks.lists(args.decks, cards)
    by_list: Counter[int] = Counter(number for deck in lists for number in set(deck))
    copies: Counter[int] = Counter(number for deck in lists for number in deck)
    unread = [
        number for number in by_list if c.is_partial(cards.entries[number]) or c.is_doubtful(cards.entries[number])
    ]
    for number in sorted(unread, key=lambda each: (-by_list[each], -copies[each]))[: args.top]:
        card = cards.entries[number]
        texts = " / ".join(c.unread(card) or c.doubts(card))[:300]
        print(f"{card.name} ({number}): {by_list[number]} lists, {copies[number]} copies: {texts}")
    whole = sum(all(not c.is_partial(cards.entries[number]) for number in deck) for deck in lists)
    print(f"{whole} of {len(lists)} lists have only cards that are read whole")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("compare", "again", "cases", "cards", "speed", "unread"))
    parser.add_argument("--cache", type=Path, help="a file to keep the cards in, as they were read")
    parser.add_argument("--preset", default="cabt", choices=tuple(PRESETS), help="the rulings to compare with")
    parser.add_argument("-n", type=int, default=20, help="games")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--minutes", type=float, default=0, help="no new game after so many")
    parser.add_argument("--keep", type=Path, help="a folder for the games in which something differed")
    parser.add_argument("--agreeing", action="store_true", help="keep those in which nothing differed, for tests")
    parser.add_argument("--out", type=Path, help="a folder for the shortest cases")
    parser.add_argument("--report", type=Path, help="a JSON file to write")
    parser.add_argument("--top", type=int, default=40, help="how many lines are printed")
    parser.add_argument("-v", "--verbose", action="store_true", help="every single case")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--decks", type=Path, help="a folder of decks, each a file with sixty numbers of cards")
    args = parser.parse_args()
    cards = Cards(cache=args.cache, preset=args.preset)
    if args.what in ("compare", "again"):
        conclude(args, {"compare": run_compare, "again": run_again}[args.what](args, cards), cards)
    else:
        {"cases": run_cases, "cards": run_cards, "speed": run_speed, "unread": run_unread}[args.what](args, cards)


if __name__ == "__main__":
    main()
