"""The card game keeps every law over all starter decks; random games lose no card and can be resumed anywhere."""

from collections.abc import Iterator

import msgspec
import pytest
from tests import depth

from turnwright.kernel import registry
from turnwright.kernel.dice import Dice, Mulberry32, StreamDice
from turnwright.kernel.log import codec, unchained
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.ruleset import Game, Ruleset, Scribe, decide, fold, legal, public, redact, view
from turnwright.players import random
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.evolve import pokemon_played
from turnwright.rulesets.tcg.players import choose
from turnwright.rulesets.tcg.state import LETTERS, SEATS, Seating, Setup, State, handles
from turnwright.rulesets.tcg.view import view as honest
from turnwright.testing import Conformance, broken, play
from turnwright.testing.games import Played

TCG = registry.game("tcg")
PAIRS = tuple(TCG.ruleset.content.encounters(TCG))


def ruled(game: Game, **options: object) -> Game:
    return Game(game.ruleset, game.content, msgspec.structs.replace(game.options, **options), game.packs)


def line_of(content: c.Content, card: c.AnyCard) -> dict[str, int]:
    """A card with what it evolves from and into, four of each."""
    found = {card.id: 4}
    below = card.evolves_from if isinstance(card, c.Pokemon) else None
    while below is not None:
        under = next((each for each in content.pokemon.values() if each.name == below), None)
        if under is None:
            break
        found[under.id] = 4
        below = under.evolves_from
    return found


def deck_around(content: c.Content, cards: list[c.AnyCard]) -> dict[str, int]:
    """A legal deck that is built around a few cards."""
    deck: dict[str, int] = {}
    for card in cards:
        if sum(deck.values()) <= 30:
            deck.update(line_of(content, card))
    types = {kind for card_id in deck if card_id in content.pokemon for kind in content.pokemon[card_id].types}
    fitting = [
        each.id for each in content.energy.values() if each.basic and types & {t for u in each.provides for t in u}
    ]
    energies = fitting or [next(each.id for each in content.energy.values() if each.basic)]
    if not any(card_id in content.pokemon and content.pokemon[card_id].is_basic for card_id in deck):
        basic = next(
            each for each in content.pokemon.values() if (each.is_basic and set(each.types) & types) or not types
        )
        deck[basic.id] = 4
    left = 60 - sum(deck.values())
    for place, energy in enumerate(energies):
        share = left // len(energies) + (place < left % len(energies))
        deck[energy] = deck.get(energy, 0) + share
    return {card_id: count for card_id, count in deck.items() if count}


def dealt_otherwise(game: Game, state: State, seat: str, dice: Dice) -> State | None:
    """The state itself, but for the cards that a seat has not seen: those of each player lie in another order.

    What lies face down in the setup is a Basic Pokémon, and a kept hand holds one: that much everybody knows.
    """
    if any(prompt.seat != seat for prompt in state.flow.prompts):
        return None
    seen = view(game.ruleset, state, seat).faces
    faces = dict(state.faces)
    basics = {card.id for card in game.content.pokemon.values() if card.is_basic}
    for own, letter in LETTERS.items():
        side = state.sides[own]
        down = [pokemon.id for pokemon in side.in_play]
        hidden = [card for card in state.faces if card[0] == letter and card not in seen]
        for _ in range(1_000):
            order = dice.shuffle([state.faces[card] for card in hidden])
            trial = {**state.faces, **dict(zip(hidden, order, strict=True))}
            keeps = not side.keeps or any(trial[card] in basics for card in side.hand)
            if keeps and all(card in seen or trial[card] in basics for card in down):
                faces.update(zip(hidden, order, strict=True))
                break
    return msgspec.structs.replace(state, faces=faces)


ALL = v.Target("everyone")
DAZE = c.Pokemon(
    id="daze",
    name="Daze",
    hp=60,
    types=("fire",),
    attacks=(
        c.Attack(name="Daze", effects=(v.Inflict(on=v.Target("both_actives"), statuses=("confused",)),)),
        c.Attack(name="Both", effects=(v.KnockOut(on=v.Target("both_actives")),)),
        c.Attack(name="Mimic", effects=(v.CopyAttack(on=v.DEFENDING),)),
        c.Attack(name="Steady", damage=10, effects=(v.SetDamage(amount=20),)),
    ),
)
MEDLEY = c.Trainer(
    id="medley",
    name="Medley",
    effects=(
        v.Cure(on=ALL),
        v.ForbidPlay(cards=v.CardFilter(names=("Nothing",))),
        v.ForbidAbilities(on=ALL, lasts="this_turn"),
        v.RetreatCostIs(on=ALL, change=-1, lasts="this_turn"),
        v.AttackCostIs(on=ALL, change=-1, lasts="this_turn"),
        v.MoreHp(on=ALL, amount=10, lasts="this_turn"),
        v.Immune(on=ALL, statuses=("burned",), lasts="this_turn"),
        v.PrizesFor(on=ALL, change=0, lasts="this_turn"),
        v.EnergyAs(on=ALL, any=True),
        v.EarlyEvolution(on=ALL, lasts="this_turn"),
        v.Pierce(on=ALL, what=("resistance",), lasts="this_turn"),
        v.ForbidHealing(on=ALL, lasts="this_turn"),
        v.Harsher(on=ALL, status="poisoned", amount=10, lasts="this_turn"),
        v.KeepTurn(on=ALL, name="Nobody", lasts="this_turn"),
        v.UseAttacks(on=ALL, of="below", lasts="this_turn"),
        v.Shield(on=ALL, against=("supporter",), lasts="this_turn"),
        v.MoreTools(on=ALL, lasts="this_turn"),
        v.BenchIs(count=4, lasts="this_turn"),
        v.DiscardStadium(),
    ),
)
HALL = c.Trainer(id="hall", name="Hall", kind="stadium")
FIRE = c.Energy(id="fire", name="Fire", basic=True, provides=(("fire",),))


def secretive() -> Game:
    """A game whose cards look at what is hidden and choose unseen: hands, decks and prizes are always on the move."""

    def tricks(*effects: v.Effect) -> dict[str, c.Trainer]:
        return {
            f"trick_{place}": c.Trainer(id=f"trick_{place}", name=f"Trick {place}", effects=(effect,))
            for place, effect in enumerate(effects)
        }

    trainers = tricks(
        v.LookAt(zone="hand", side="opponent"),
        v.LookAt(zone="hand", side="both", shown=True),
        v.LookAt(zone="deck", side="opponent", count=4),
        v.LookAt(zone="deck", side="both", count=3, arrange=True),
        v.LookAt(zone="prizes", side="both", count=1),
        v.ShuffleHand(count=1),
        v.ShuffleHand(count=2, to="top", up_to=True),
        v.ShuffleHand(count=1, to="bottom", side="opponent"),
        v.ShuffleHand(count=1, side="opponent", chooser="you"),
        v.ShuffleHand(count=1, side="opponent", chooser="random"),
        v.SearchDeck(cards=v.ANY_CARD, shown=False),
        v.SearchDeck(cards=v.CardFilter(kind="trainer"), count=2, to="top", shown=False),
        v.SearchDeck(cards=v.ANY_CARD, top=3, shown=False, rest="bottom"),
        v.Draw(count=2),
    )
    content = c.Content(
        pokemon={"calm": c.Pokemon(id="calm", name="Calm", hp=60, types=("fire",), attacks=(
            c.Attack(name="Nudge", cost=("fire",), damage=20),))},
        trainers=trainers,
        energy={"fire": FIRE},
        decks={"tricks": c.Deck(id="tricks", name="Tricks", cards=tuple(
            c.DeckEntry(card=card, count=count)
            for card, count in {"calm": 12, "fire": 6, **dict.fromkeys(trainers, 3)}.items()
        ))},
    )  # fmt: skip
    options = msgspec.structs.replace(TCG.options, max_copies=60, prize_count=3)
    return Game(TCG.ruleset, content, options, TCG.packs)


class Cards(Conformance):
    """Cards name each other and their attacks as they are printed: these names are rules."""

    __test__ = False

    def printed(self, game: Game) -> Iterator[str]:
        for card in (*game.content.pokemon.values(), *game.content.trainers.values(), *game.content.energy.values()):
            yield card.name
            for line in (*getattr(card, "attacks", ()), *getattr(card, "abilities", ())):
                yield line.name


class TestTcgSecrets(Cards):
    __test__ = True
    game = secretive()
    games = 12
    sampled = depth.share(40, 4)
    odds_sampled = 10
    positions = depth.share(10)  # none of its commands can turn out in several ways: those that are sure are tried
    complete = False

    def twin(self, game: Game, state: State, seat: str, dice: Dice) -> State | None:
        return dealt_otherwise(game, state, seat, dice)

    def test_nobody_can_follow_a_card_that_is_chosen_unseen(self) -> None:
        """Who has seen a card before cannot tell that it is the one which goes face down into or out of a hand."""
        unseen = mixed = 0
        for played in self.lab.played:
            for n, record in enumerate(played.match.records[1:], start=2):
                state = played.states[n - 1]
                for event in record.events:
                    mixed += isinstance(event, e.CardsMixed)
                    if isinstance(event, e.CardsMoved) and "hand" in (event.origin, event.to):
                        all_of_it = len(getattr(state.sides[event.seat], event.origin)) == len(event.cards)
                        others = {*SEATS, "watcher"} - {*event.seen}
                        for seat in others if "*" not in event.seen and not all_of_it else ():
                            unseen += 1
                            known = set(event.cards) & set(view(TCG.ruleset, state, seat).faces)
                            assert not known or seat == record.by, f"{played}, record {n}: {seat} can follow {known}"
                    state = fold(TCG.ruleset, state, (event,))
        assert unseen > 50
        assert mixed > 10


class TestTcg(Cards):
    __test__ = True
    reworded = depth.share(48, 6)
    game = "tcg"
    games = depth.share(108, 6)
    bound = 6_000
    sampled = depth.share(40, 4)
    odds_sampled = depth.share(30, 3)
    positions = depth.share(120, 8)

    def twin(self, game: Game, state: State, seat: str, dice: Dice) -> State | None:
        return dealt_otherwise(game, state, seat, dice)

    def cases(self, game: Game) -> Iterator[Match]:
        """Every card of the set in a deck of its own kind, played by greedy and by random players; rare ends."""
        content = game.content
        cards = sorted(content.cards.values(), key=lambda card: card.id)
        cards = [card for card in cards if not (isinstance(card, c.Energy) and card.basic)]
        decks = [deck_around(content, cards[at : at + 4]) for at in range(0, len(cards), 3)]
        for at, deck in enumerate(decks):
            other = decks[(at * 7 + 5) % len(decks)]
            for seed in range(4):
                players = dict.fromkeys(SEATS, choose if seed % 2 else random.choose)
                match = Match.open(game, Setup(Seating(cards=deck), Seating(cards=other)), seed=seed)
                match.advance(players, limit=6_000)
                yield match
        yield from self.rare(game)
        yield from self.medley(game)
        yield from self.once_more(game)
        yield from self.laden(game)
        for seed in range(2):
            yield play(secretive(), "tricks,tricks", seed, bound=self.bound).match

    def medley(self, game: Game) -> Iterator[Match]:
        """Words that the starter set has in passive abilities only, done as words; and both falling at once."""
        content = c.Content(pokemon={"daze": DAZE}, trainers={"medley": MEDLEY, "hall": HALL}, energy={"fire": FIRE})
        options = msgspec.structs.replace(game.ruleset.rules.presets["base_1999"], prize_count=1, max_copies=60)
        made = Game(game.ruleset, content, options, game.packs)
        deck = Seating(cards={"daze": 30, "medley": 10, "hall": 10, "fire": 10})
        for seed in range(6):
            match = Match.open(made, Setup(deck, deck), seed=seed)
            match.advance(dict.fromkeys(SEATS, random.choose), limit=6_000)
            yield match

    def laden(self, game: Game) -> Iterator[Match]:
        """A Pokémon that may have two Tools loses the ability that says so."""
        rack = c.Ability(name="Rack", kind="passive", effects=(v.MoreTools(),))
        nudge = c.Attack(name="Nudge", damage=10)
        mule = c.Pokemon(id="mule", name="Mule", hp=200, types=("fire",), attacks=(nudge,), abilities=(rack,))
        more = c.Ability(name="More", kind="passive", effects=(v.MoreHp(amount=10),))
        tools = tuple(
            c.Trainer(id=each, name=each.capitalize(), kind="tool", abilities=(more,)) for each in ("vest", "cape")
        )
        hush = c.Trainer(
            id="hush", name="Hush", effects=(v.ForbidAbilities(on=v.Target("everyone"), lasts="this_turn"),)
        )
        trainers = {each.id: each for each in (*tools, hush)}
        content = c.Content(pokemon={"mule": mule}, trainers=trainers, energy={"fire": FIRE})
        options = msgspec.structs.replace(game.ruleset.rules.presets["modern"], prize_count=1, max_copies=60)
        made = Game(game.ruleset, content, options, game.packs)
        deck = Seating(cards={"mule": 15, "vest": 15, "cape": 15, "hush": 10, "fire": 5})
        for seed in range(2):
            match = Match.open(made, Setup(deck, deck), seed=seed)
            match.advance(dict.fromkeys(SEATS, random.choose), limit=6_000)
            yield match

    def once_more(self, game: Game) -> Iterator[Match]:
        """A Trainer card is used again from the discard pile, and another one evolves a Pokémon from the hand."""
        calm = c.Pokemon(id="calm", name="Calm", hp=200, types=("fire",), attacks=(c.Attack(name="Nudge", damage=10),))
        calmer = c.Pokemon(id="calmer", name="Calmer", hp=220, types=("fire",), stage="stage_1", evolves_from="Calm")
        trainers = tuple(
            c.Trainer(id=name, name=name.capitalize(), effects=(effect,))
            for name, effect in {
                "note": v.Draw(count=1),
                "leap": v.EvolvePokemon(source="hand"),
                "echo": v.CopyTrainer(source="discard", cards=v.CardFilter(kind="trainer")),
            }.items()
        )
        content = c.Content(
            pokemon={"calm": calm, "calmer": calmer},
            trainers={card.id: card for card in trainers},
            energy={"fire": FIRE},
        )
        options = msgspec.structs.replace(game.options, prize_count=1, max_copies=60)
        deck = Seating(cards={"calm": 20, "calmer": 10, "note": 10, "leap": 8, "echo": 10, "fire": 2})
        for seed in range(2):
            match = Match.open(Game(game.ruleset, content, options, game.packs), Setup(deck, deck), seed=seed)
            match.advance(dict.fromkeys(SEATS, random.choose), limit=6_000)
            yield match

    def rare(self, game: Game) -> Iterator[Match]:
        """Joining, approving, cancelling, conceding, flipping by hand; mulligan bonus, sudden death, old confusion."""
        match = Match.open(ruled(game, match_approval=True), Setup(), seed=1)
        for seat, deck in zip(SEATS, game.content.decks, strict=False):
            match.submit(k.JoinMatch(deck), seat)
        for seat in SEATS:
            match.submit(k.ApproveMatch(), seat)
        match.submit(k.Concede(), "player2")
        yield match
        cancelled = Match.open(game, Setup(), seed=1)
        cancelled.submit(k.CancelMatch(), "player1")
        yield cancelled
        for seed in range(60):
            match = Match.open(game, game.ruleset.content.encounter(game, PAIRS[seed % len(PAIRS)]), seed=seed)
            while match.result is None and not any(prompt.kind == "coin_flip" for prompt in match.state.flow.prompts):
                seat = match.to_act()[0]
                match.submit(choose(match.seen_by(seat), match.legal(seat), match.player_dice()), seat)
            if match.result is None:
                match.submit(k.GenerateCoinFlip(), match.to_act()[0])
                yield match
                break
        base = Game(game.ruleset, game.content, game.ruleset.rules.presets["base_1999"], game.packs)
        for seed in range(36):
            yield play(base, PAIRS[seed], seed, bound=self.bound).match
        short = ruled(base, prize_count=1, deck_out="empty")
        for seed in range(40):
            match = Match.open(short, short.ruleset.content.encounter(short, PAIRS[seed % len(PAIRS)]), seed=seed)
            match.advance(dict.fromkeys(SEATS, choose), limit=6_000)
            yield match


class TestTcgBase1999(Cards):
    __test__ = True
    game = registry.game("tcg", preset="base_1999")
    games = depth.share(36, 6)
    sampled = depth.share(24, 4)
    odds_sampled = depth.share(10, 2)
    positions = depth.share(40, 8)
    complete = False


class TestTcgModern(Cards):
    __test__ = True
    game = registry.game("tcg", preset="modern")
    games = depth.share(36, 6)
    sampled = depth.share(24, 4)
    odds_sampled = depth.share(10, 2)
    positions = depth.share(40, 8)
    complete = False


GAMES = depth.share(500)


def conserved(state: State) -> bool:
    """Sixty cards a player, each in one place."""
    everywhere = [card for side in state.sides.values() for card in handles(side)]
    everywhere += [state.stadium] if state.stadium else []
    if len(everywhere) != len(set(everywhere)):
        return False
    counts = {seat: sum(card[0] == letter for card in everywhere) for seat, letter in LETTERS.items()}
    return all(count == 60 or not state.sides[seat].minted for seat, count in counts.items())


@depth.in_turn
@pytest.mark.parametrize("part", range(5))
def test_random_games(part: int) -> None:
    """All end without a deadlock, keep their cards at every event, hide what they must, and resume at every prompt."""
    asked = 0
    for number in range(depth.first(GAMES) + part, depth.first(GAMES) + GAMES, 5):
        played = play(TCG, PAIRS[number % len(PAIRS)], number, bound=6_000)
        assert played.match.result is not None
        seat = (*SEATS, "watcher")[number % 3]
        seen = None
        for n, record in enumerate(played.match.records, start=1):
            state = played.states[n - 1]
            for event in record.events:
                told = redact(TCG.ruleset, state, event, seat)
                seen = fold(TCG.ruleset, seen, (told,)) if told is not None else seen
                before, state = state, fold(TCG.ruleset, state, (event,))
                same = before is not None and before.sides is state.sides and before.stadium == state.stadium
                assert same or conserved(state), f"{played}, record {n}: {event}"
            assert seen == view(TCG.ruleset, played.states[n], seat), f"{played}, record {n}"
        asked += resumed_at_every_prompt(played)
        prompts = [n for n in range(1, len(played.states) - 1) if played.states[n].flow.prompts]
        for n in prompts[number % 7 :: max(1, len(prompts) // 2)][:2]:
            resumed = played.upto(n)
            assert resumed.state == played.states[n]
            record = played.match.records[n]
            assert isinstance(record.command, Answer)
            resumed.submit(record.command, record.by)
            assert resumed.lines() == b"".join(played.lines[: n + 2])
    assert asked > 2 * GAMES


def resumed_at_every_prompt(played: Played) -> int:
    """Reads the log line by line: wherever somebody was asked, the answer leads to what it led to live."""
    lines = codec(TCG.ruleset)
    stream = Mulberry32(played.seed)
    state: State | None = None
    asked = 0
    for n, line in enumerate(played.lines[1:], start=1):
        record = lines.record(unchained(line)[0], n)
        if state is not None and state.flow.prompts:
            asked += 1
            assert record.command is not None
            scribe = Scribe(TCG, state, StreamDice(stream, record.first_draw), record.by, n)
            decide(scribe, record.command)
            assert tuple(scribe.events) == record.events, f"{played}, record {n}"
            assert scribe.state == played.states[n], f"{played}, record {n}"
        state = fold(TCG.ruleset, state, record.events)
        assert state == played.states[n], f"{played}, record {n}"
    return asked


def test_the_starter_decks_are_what_is_played() -> None:
    assert len(TCG.content.decks) == 6
    assert len(PAIRS) == 36


@pytest.mark.parametrize(
    "game", [TCG, registry.game("tcg", preset="modern"), secretive()], ids=["seed", "modern", "tricks"]
)
def test_legal_on_the_whole_state_is_legal_on_the_view(game: Game) -> None:
    """What a seat may do hangs on nothing that it does not see: so a search may ask either."""
    pairs = tuple(game.ruleset.content.encounters(game))
    compared = several = 0
    for seed in range(24):
        played = play(game, pairs[seed % len(pairs)], seed, bound=6_000)
        for state in played.states[1 + seed % 2 :: 2]:
            for seat in SEATS:
                whole = legal(game, state, seat)
                assert whole == legal(game, view(game.ruleset, state, seat), seat), f"{played}: {seat}"
                compared += 1
                several += len(whole) > 1
    assert compared > 2_000
    assert several > 500


# The suite is tried on games that leak on purpose


def leaks(ruleset: Ruleset) -> dict[str, str]:
    members = {
        "game": Game(ruleset, TCG.content, TCG.options, TCG.packs),
        "games": 10,
        "sampled": 30,
        "odds_sampled": 1,
        "complete": False,
        "twin": TestTcg.twin,
    }
    suite = type("Leaky", (Conformance,), members)
    hiding = ("test_what_a_seat_is_sent_gives_its_view", "test_what_is_hidden_stays_hidden")
    for name in dir(suite):
        if name.startswith("test_") and name not in hiding:
            setattr(suite, name, lambda self: None)
    return broken(suite)


def test_the_honest_game_leaks_nothing() -> None:
    assert leaks(TCG.ruleset) == {}


@pytest.mark.parametrize("event", [e.CardsDrawn, e.PrizeTaken, e.DeckShuffled, e.PokemonPlayed])
def test_an_event_that_shows_its_faces_is_caught(event: type) -> None:
    found = leaks(TCG.ruleset.varied(redactions={**TCG.ruleset.seats.redactions, event: public}))
    assert "faces" in found["test_what_a_seat_is_sent_gives_its_view"]


def test_a_view_that_shows_the_prizes_to_their_owner_is_caught() -> None:
    def peeking(state: State, seat: str) -> State:
        seen = honest(state, seat)
        own = state.sides[seat].prizes if seat in SEATS else ()
        return msgspec.structs.replace(seen, faces={**seen.faces, **{card: state.faces[card] for card in own}})

    assert leaks(TCG.ruleset.varied(view=peeking))


def test_a_public_number_that_depends_on_a_face_down_card_is_caught() -> None:
    def played(state: State, event: e.PokemonPlayed) -> State:
        after: State = pokemon_played(state, event)
        face = after.faces.get(event.card)
        if face is None or event.max_hp:
            return after
        return msgspec.structs.replace(after, turn=len(face))

    found = leaks(TCG.ruleset.varied(events={**TCG.ruleset.rules.events, e.PokemonPlayed: played}))
    assert found
