/** For a plain script tag: the specification's name is there at once, the rest under `turnwright`. */

import * as turnwright from "./turnwright-battle";

Object.assign(globalThis, { turnwright, startBattle: turnwright.startBattle });
