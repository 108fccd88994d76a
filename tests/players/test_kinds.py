"""The best of each kind of choice is worth a thought."""

from turnwright.players import kinds


def test_the_best_of_each_kind_comes_next_to_the_best_of_all():
    worths = [50, 40, 3, 7, 0, -9]
    assert kinds.lifted(worths, ["blow", "blow", "guard", "guard", None, "item"]) == [50, 40, 3, 49, 0, 49]


def test_what_is_worth_as_much_already_keeps_its_worth():
    assert kinds.lifted([5, 5, 4], ["blow", "guard", "item"]) == [5, 5, 4]
