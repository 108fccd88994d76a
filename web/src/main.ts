import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./lib/i18n/index.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { SITE } from "./lib/site";
import "./styles/page.css";

settings.apply();
await language.start();
void session.start();
mount(App, { target: document.getElementById("app")! });
if (SITE && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("sw.js");
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep the rest"));
}
