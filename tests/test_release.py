"""A release: the same bytes however often it is built, all that belongs in it, and nothing else."""

from zipfile import ZipFile

import pytest
from scripts import release


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return tmp_path_factory.mktemp("release")


@pytest.fixture(scope="module")
def hashes(work):
    return release.require_same_bytes(work)


def test_sdist_and_wheel_are_built_twice_with_the_same_bytes(hashes):
    assert sorted(name.rpartition(".")[2] for name in hashes) == ["gz", "whl"]


def test_the_wheel_holds_what_belongs_in_it(hashes, work):
    (wheel,) = (work / "first").glob("*.whl")
    release.require_contents(wheel, page=False)


def changed(work, wheel, *, without="", extra=""):
    """A copy of the wheel without a file, or with one more."""
    other = work / f"changed{len(list(work.iterdir()))}.whl"
    with ZipFile(wheel) as source, ZipFile(other, "w") as target:
        for name in source.namelist():
            if name != without:
                target.writestr(name, source.read(name))
        if extra:
            target.writestr(extra, "")
    return other


@pytest.mark.parametrize(
    ("change", "page", "told"),
    [
        ({"without": "turnwright/py.typed"}, False, "lacks turnwright/py.typed"),
        ({"without": release.PAGE}, True, "Run make page first"),
        ({"extra": "tests/test_release.py"}, False, "does not belong"),
    ],
)
def test_a_wheel_with_something_wrong_is_refused(hashes, work, change, page, told):
    (wheel,) = (work / "first").glob("*.whl")
    with pytest.raises(release.Wrong, match=told):
        release.require_contents(changed(work, wheel, **change), page=page)
