import { mount } from "svelte";
import App from "./App.svelte";
import { remembered } from "./engine/early";
import { language } from "./lib/i18n/index.svelte";
import { quiet } from "./lib/quiet";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { SITE } from "./lib/site";
import "./styles/page.css";

const needs = remembered();
/** If that fails, whoever needs the engine later says why. */
const nobodyWaits = () => undefined;
if (needs) import("./engine").then(({ engine }) => engine().wake(needs), nobodyWaits);
settings.apply();
await language.start();
void session.start();
mount(App, { target: document.getElementById("app")! });
if (SITE && "serviceWorker" in navigator) {
  void quiet().then(() => navigator.serviceWorker.register("sw.js"));
  void navigator.serviceWorker.ready.then(async ({ active }) => {
    await quiet();
    active?.postMessage("keep the rest");
  });
}
