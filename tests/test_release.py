"""A release: the same bytes however often it is built, all that belongs in it, and nothing else."""

import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
from scripts import licences, release

from turnwright.kernel import registry
from turnwright.kernel.content import IN_ONE, from_one, read_pack
from turnwright.server.pages import manual, site


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
    release.require_contents(wheel)


def test_a_pack_in_the_wheel_has_the_entries_and_the_hash_of_its_files(hashes, work):
    """Otherwise the log of a match from a checkout would be told to have other content."""
    (wheel,) = (work / "first").glob("*.whl")
    with ZipFile(wheel) as archive:
        for name in registry.pack_names():
            pack = from_one(archive.read(f"turnwright/packs/{name}/{IN_ONE}"))
            own = read_pack(registry.pack_folder(name), registry.find_ruleset(pack.manifest.ruleset))
            assert (pack.manifest, pack.hash, pack.entries) == (own.manifest, own.hash, own.entries)


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
    ("change", "told"),
    [
        ({"without": "turnwright/py.typed"}, "lacks turnwright/py.typed"),
        ({"extra": "turnwright/server/page/index.html"}, "a distribution of its own"),
        ({"extra": "tests/test_release.py"}, "does not belong"),
    ],
)
def test_a_wheel_with_something_wrong_is_refused(hashes, work, change, told):
    (wheel,) = (work / "first").glob("*.whl")
    with pytest.raises(release.Wrong, match=told):
        release.require_contents(changed(work, wheel, **change))


@pytest.fixture(scope="module")
def page(work):
    if not site.is_built():
        pytest.skip("the page is not built: make page")
    if not manual.is_built():
        pytest.skip("the documentation is not built: make docs")
    release.require_same_page(work)
    (wheel,) = (work / "page").glob("*.whl")
    return wheel


def test_the_page_is_a_distribution_of_the_same_version(page, work, hashes):
    release.require_page(page, version("turnwright"))
    with pytest.raises(release.Wrong, match=r"not of version 9\.9"):
        release.require_page(page, "9.9")
    for name in ("index.html", "docs/index.html"):
        with pytest.raises(release.Wrong, match=f"lacks turnwright_page/{name}"):
            release.require_page(changed(work, page, without=f"turnwright_page/{name}"), version("turnwright"))


def test_a_server_finds_the_page_that_was_installed_beside_it(page, tmp_path):
    """As from an index: the wheels unpacked side by side, without the folder of a checkout."""
    with ZipFile(page) as archive:
        archive.extractall(tmp_path)
    ignored = shutil.ignore_patterns("page", "docs")
    shutil.copytree(Path(site.__file__).parents[2], tmp_path / "turnwright", ignore=ignored)
    asked = "from turnwright.server.pages import manual, site; "
    asked += "print(site.__file__, site.is_built(), site.BUILT, manual.is_built())"
    said = subprocess.run([sys.executable, "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=True)
    own = tmp_path / "turnwright" / "server" / "pages" / "site.py"
    assert said.stdout.split() == [str(own), "True", str(tmp_path / "turnwright_page"), "True"]


def test_every_dependency_is_pinned_by_a_hash_and_under_a_licence_that_is_allowed():
    dependencies = [*licences.of_python(), *licences.of_npm()]
    assert licences.faults(dependencies) == []
    assert {each.lock for each in dependencies} == {"dev", "docs", "npm", "ray", "release", "run", "server", "witness"}


@pytest.mark.parametrize(
    ("licence", "lock", "is_allowed"),
    [
        ("MIT", "run", True),
        ("GPL-3.0-only", "run", False),
        ("GPL-3.0-only OR MIT", "run", True),
        ("MIT AND GPL-3.0-only", "run", False),
        ("", "run", False),
        ("", "ray", True),
    ],
)
def test_a_licence_is_judged_by_its_parts(licence, lock, is_allowed):
    dependency = licences.Dependency("pypi", "somebody", "1", ("00",), licence, lock)
    assert bool(licences.faults([dependency])) is not is_allowed


def test_the_bill_of_materials_lists_what_is_shipped():
    if not all(find_spec(name) for name in ("mkdocs", "material")):
        pytest.skip("a licence is read from what is installed: make docs")
    components = {each["name"]: each for each in licences.bill("1.0")["components"]}
    assert components["msgspec"]["licenses"] == [{"expression": "BSD-3-Clause"}]
    assert "mypy" not in components
    assert all(each["licenses"][0]["expression"] for each in components.values())
