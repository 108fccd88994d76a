"""What JavaScript knows of the server: the page's types, and a client for scripts, both from the API's document."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.scripts import script
from tests.server.serving import Served

NODE = shutil.which("node") or ""
ROOT = Path(__file__).parents[2]
SCRIPT = """
import { Refusal, Turnwright } from "%s";
const [address, secret] = process.argv.slice(2);
const gm = new Turnwright(address, secret, { language: "de" });
const told = { me: (await gm.getMe()).role };
const match = await gm.postMatches({ ruleset: "duel", encounter: "pair", seed: 3 });
const red = new Turnwright(address, (await gm.postLinks({ role: "player", seat: "red" })).secret);
const screen = (await red.postMatchMessages(match.id, { type: "join" })).find((each) => each.type === "screen");
const command = { type: "submit", seen: screen.n, key: screen.choices[0].key };
for (let times = 0; times < 2; times += 1) await red.postMatchMessages(match.id, command, "once");
told.n = (await red.getMatch(match.id)).n;
told.story = (await red.getMatchStory(match.id, { since: 1 })).length;
told.live = red.live(match.id);
told.log = (await gm.getMatchLog(match.id)).byteLength > 100;
try {
  await gm.getMatch("never");
} catch (refused) {
  told.refused = [refused instanceof Refusal, refused.status, refused.code, refused.sentence];
}
try {
  await red.postMatchMessages(match.id, command);
} catch (refused) {
  told.stale = [refused.status, refused.code];
}
console.log(JSON.stringify(told));
"""


def test_types_and_client_are_the_servers():
    made = script("server_types")
    assert made.TYPES.read_text("utf-8") == made.types(), "run: make types"
    assert made.CLIENT.read_text("utf-8") == made.client(), "run: make types"


@pytest.mark.skipif(not NODE, reason="no Node here")
def test_a_script_plays_with_the_client(served: Served, tmp_path: Path):
    program = tmp_path / "play.mjs"
    program.write_text(SCRIPT % (ROOT / "examples" / "client" / "turnwright.mjs").as_uri())
    asked = [NODE, str(program), f"http://127.0.0.1:{served.port}/", served.links["gm"]]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["me"], told["n"], told["log"]) == ("gm", 2, True), "sent twice, done once"
    assert told["story"] > 0
    assert told["live"].startswith(f"ws://127.0.0.1:{served.port}/v1/matches/")
    assert told["refused"][:3] == [True, 404, "table.no_such_match"]
    assert told["stale"] == [409, "table.stale"]
