"""The lint of our English: it finds each habit, leaves code alone, and has nothing to say about the repository."""

import re
from pathlib import Path

import pytest
from scripts import english

PAGE = """# A page

Whoever waits
is told so. `whoever` is a name.

    turnwright play        whoever is in an example isn't read

```python
whoever = 1
```

1. First.
    Those who wait in a list are read.
"""
CODE = '''"""Whether somebody waits."""

NAME = 1
"""Nobody but us:

    whoever     in a table isn't read

The falls of the dice are.
"""


def command(option=typer.Option(help="Not in vain.")):
    out.print(f"Whoever acts first wins {rate}.")
    return "whoever"
'''
TEMPLATES = '{\n  "a.b": "{who} is told: whoever",\n  "a.c": "fine"\n}\n'


def found(path: Path, text: str) -> list[tuple[int, str]]:
    path.write_text(text)
    return [(finding.line, finding.words) for finding in english.findings([path])]


def test_a_page_is_read_without_its_examples(tmp_path):
    assert found(tmp_path / "page.md", PAGE) == [(3, "Whoever"), (4, "is told"), (13, "Those who")]


def test_of_code_docstrings_and_help_are_read(tmp_path):
    assert sorted(found(tmp_path / "code.py", CODE)) == [
        (1, "Whether somebody"),
        (4, "Nobody but"),
        (8, "falls of the dice"),
        (12, "in vain"),
        (13, "Whoever"),
    ]


def test_of_templates_the_sentences_are_read(tmp_path):
    assert sorted(found(tmp_path / "en.json", TEMPLATES)) == [(2, "is told"), (2, "whoever")]


def test_an_entry_of_the_changelog_is_one_sentence(tmp_path):
    page = (
        "# Changes\n\nMore. Than one.\n\n- Exp. Share works.\n- Logs are\n  format 3. Those of\n  format 1 load.\n- "
        + "a" * 241
    )
    assert found(tmp_path / "CHANGELOG.md", page) == [(6, "3. T"), (9, "a" * 241)]
    assert found(tmp_path / "page.md", page) == []


@pytest.mark.parametrize("habit", english.HABITS, ids=lambda habit: habit.name)
def test_every_habit_is_explained_and_its_advice_is_free_of_it(habit):
    assert not habit.pattern.search(habit.instead)
    assert f"| {habit.name} |" in (english.ROOT / english.ABOUT_ENGLISH).read_text("utf-8")


def test_the_lint_reads_everything_that_people_read():
    paths = {path.relative_to(english.ROOT).as_posix() for path in english.everything()}
    assert {"README.md", "CHANGELOG.md", "docs/start/gm.md", "src/turnwright/languages/en/ptu.json"} <= paths
    assert {"src/turnwright/cli/serve.py", "src/turnwright/rulesets/duel.py"} <= paths
    assert english.ABOUT_ENGLISH not in paths
    texts = list(english.texts(english.everything()))
    assert len(texts) > 15_000
    assert not [text for text in texts if re.search(r"^>>> ", text.text, re.MULTILINE)]


def test_nothing_we_write_has_one_of_these_habits():
    assert [
        f"{finding.path}:{finding.line} {finding.words}" for finding in english.findings(english.everything())
    ] == []
