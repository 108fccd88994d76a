"""The suite itself: a class with one test a law. Subclass it in a test file, name the game, and run pytest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import AnyGame, AnyRuleset, Game, State
from turnwright.testing import (
    channels,
    frequencies,
    hiding,
    keeping,
    odds,
    playing,
    prompts,
    rewording,
    seated,
    telling,
)
from turnwright.testing.lab import Lab


class Conformance:
    """Every law of the kernel, tried on random games of one ruleset.

    All games follow from their numbers, so a failure is the same on every machine. The costly laws look at a sample.
    """

    game: ClassVar[str | AnyRuleset | AnyGame]
    """The ruleset by its name, itself, or with content and rulings of your choice."""
    encounters: ClassVar[Sequence[str] | None] = None
    """Which encounters are played; all of them when none are named."""
    games: ClassVar[int] = 200
    first_game: ClassVar[int] = 0
    """The number of the first game, to play others than last time."""
    bound: ClassVar[int] = 5_000
    """A random game must be over after this many commands."""
    sampled: ClassVar[int] = 60
    """How many moments of the games a costly law looks at."""
    odds_sampled: ClassVar[int] = 20
    """How many moments the odds of every legal command are worked out for, three times over."""

    brute: ClassVar[int] = 6_000
    """A command with more results of its dice than this is not tried result by result."""
    positions: ClassVar[int] = frequencies.POSITIONS
    """In how many positions a command is decided 2,000 times and compared with its odds. A ruleset that has several
    classes like this one shares the 200 among them."""
    by_keys: ClassVar[int] = 4
    """How many whole games are played by messages and keys alone."""
    reworded: ClassVar[int] = 8
    """How many games are played again in other words."""
    people: ClassVar[Sequence[str] | None] = None
    """The seats that people play, who must have a choice before they can lose; all of them when none are named."""
    complete: ClassVar[bool] = True
    """Whether every command, event and word must occur, and something be small enough to try every roll: not under
    rulings that leave some of them out, nor with a few games."""

    _lab: ClassVar[Lab]

    def cases(self, game: AnyGame) -> Iterable[Match]:
        """Matches that show what random games hardly ever do. Open them with the game that is given."""
        return ()

    def printed(self, game: AnyGame) -> Iterable[str]:
        """Names with blanks that the rules themselves go by, as cards name each other; all other texts are codes."""
        return ()

    def twin(self, game: AnyGame, state: State, seat: str, dice: Dice) -> State | None:
        """A state that differs from this one only in what the seat may not know.

        Drawn from the view unless you say better: one made from the state itself also finds what the view gives away.
        """
        return hiding.imagined_twin(game, state, seat, dice)

    @property
    def lab(self) -> Lab:
        """The games, played once for all laws."""
        kept = type(self).__dict__.get("_lab")
        if kept is None:
            game = self.game if isinstance(self.game, Game) else registry.game(self.game)
            names = self.encounters if self.encounters is not None else tuple(game.ruleset.content.encounters(game))
            kept = Lab(
                game,
                names,
                self.games,
                self.bound,
                self.sampled,
                self.odds_sampled,
                self.brute,
                self.positions,
                self.twin,
                self.by_keys,
                self.first_game,
                self.complete,
            )
            type(self)._lab = kept
        assert isinstance(kept, Lab)
        return kept

    # Play

    def test_every_command_event_and_word_occurs(self) -> None:
        if self.complete:
            playing.everything_occurs(self.lab, list(self.cases(self.lab.game)))

    def test_random_games_end(self) -> None:
        playing.games_end(self.lab)

    def test_everybody_has_a_choice_before_losing(self) -> None:
        playing.a_choice_before_losing(self.lab, self.people)

    def test_legal_commands_are_never_refused(self) -> None:
        playing.legal_is_granted(self.lab)

    def test_every_prompt_has_a_default_answer(self) -> None:
        playing.prompts_have_defaults(self.lab)

    def test_games_answered_by_default_end(self) -> None:
        playing.games_by_default_end(self.lab)

    def test_what_is_refused_changes_nothing(self) -> None:
        playing.refused_changes_nothing(self.lab)

    def test_refusals_and_questions_come_before_rolls(self) -> None:
        playing.refusals_come_first(self.lab)

    def test_the_same_seed_gives_the_same_log(self) -> None:
        playing.same_seed_same_log(self.lab)

    # The log

    def test_replay_equals_live(self) -> None:
        keeping.replay_equals_live(self.lab)

    def test_every_log_verifies(self) -> None:
        keeping.rules_verify(self.lab)

    def test_save_and_load_at_every_step(self) -> None:
        keeping.loads_at_every_step(self.lab)

    def test_undo_and_redo(self) -> None:
        keeping.undo_restores(self.lab)

    def test_a_log_holds_no_language(self) -> None:
        rewording.logs_hold_no_language(self.lab, frozenset(self.printed(self.lab.game)))

    def test_a_log_outlives_its_words(self) -> None:
        rewording.logs_outlive_their_words(self.lab, self.reworded)

    # Prompts

    def test_words_never_look_back(self) -> None:
        prompts.words_never_look_back(self.lab, lambda: self.cases(self.lab.game))

    def test_prompts_lose_nothing(self) -> None:
        prompts.prompts_lose_nothing(self.lab)

    # Hidden information

    def test_what_a_seat_is_sent_gives_its_view(self) -> None:
        hiding.events_give_the_view(self.lab)

    def test_a_view_is_enough_to_play_by(self) -> None:
        hiding.view_is_enough(self.lab)

    def test_legal_is_the_same_on_the_state_and_on_the_view(self) -> None:
        hiding.legal_is_the_same_on_the_state(self.lab)

    def test_what_is_hidden_stays_hidden(self) -> None:
        hiding.hidden_stays_hidden(self.lab)

    def test_no_question_to_a_match_tells_what_is_hidden(self) -> None:
        channels.matches_keep_secrets(self.lab)

    def test_every_seat_is_served_in_full(self) -> None:
        seated.seats_are_served(self.lab)

    def test_keys_alone_play_a_match(self) -> None:
        seated.keys_alone_play_a_match(self.lab)

    def test_refusals_are_the_same_on_what_a_seat_imagines(self) -> None:
        hiding.refusals_read_the_view(self.lab)

    # Odds

    def test_odds_add_up_however_fine(self) -> None:
        odds.cuts_change_nothing(self.lab)

    def test_odds_equal_brute_force(self) -> None:
        odds.odds_equal_brute_force(self.lab)

    def test_odds_equal_the_frequencies_of_the_match(self) -> None:
        frequencies.odds_equal_frequencies(self.lab)

    # How it is told

    def test_every_event_is_told(self) -> None:
        telling.events_are_told(self.lab)

    def test_choices_and_boards_are_told(self) -> None:
        telling.choices_and_boards_are_told(self.lab)

    def test_endings_are_told(self) -> None:
        telling.endings_are_told(self.lab)

    def test_forms_fit(self) -> None:
        telling.forms_fit(self.lab)

    def test_players_choose_what_is_legal(self) -> None:
        telling.players_choose_what_is_legal(self.lab)

    def test_setups_and_rulings_fit(self) -> None:
        telling.setups_and_rulings_fit(self.lab)

    def test_calculators_answer(self) -> None:
        telling.calculators_answer(self.lab)


def broken(suite: type[Conformance], laws: Iterable[str] | None = None) -> dict[str, str]:
    """The laws that a ruleset breaks, of all or of those named, each with what was found; for a look without pytest."""
    found = {}
    for name in laws or (name for name in dir(suite) if name.startswith("test_")):
        try:
            getattr(suite(), name)()
        except Exception as error:
            found[name] = str(error) if isinstance(error, AssertionError) else repr(error)
    return found
