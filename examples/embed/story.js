/* A story of one page. The battle is one call, and the story goes on by its result. */

turnwright.configure({
  packs: ["pack.json"],
  portraits: { player_character: "ferry-keeper.svg", sect_elder: "sect-elder.svg" },
});

const told = document.getElementById("told");
const callbacks = {
  onRoundStart: (round) => (told.textContent = `Round ${round}`),
  onScriptTrigger: (trigger, data) => (told.dataset.trigger = data.action),
};

/* The scene as the specification writes it (section 5.2): dialogue, a choice, and startBattle in its action. */
const scene = {
  id: "crimson_pavilion_duel",
  dialogue: [
    { speaker: "Sect Elder", text: "You dare challenge me?" },
    { speaker: "player", text: "I have no choice." },
    {
      type: "choice",
      options: [
        {
          text: "Duel the Sect Elder",
          action: async () => {
            const result = await startBattle(
              {
                encounterId: "duel_sect_elder",
                partyIds: ["player_character"],
                vnFlags: { sect_confrontation: true },
                seed: Number(new URLSearchParams(location.search).get("seed")) || undefined,
              },
              callbacks,
            );

            if (result.result === "victory") {
              return "sect_elder_defeated";
            } else {
              return "sect_elder_victorious";
            }
          },
        },
        {
          text: "Attempt diplomacy",
          action: () => "diplomacy_route",
        },
      ],
    },
  ],
};

/* Where the ways lead. */
const endings = {
  sect_elder_defeated: [{ speaker: "Sect Elder", text: "Keep the lantern lit, then. That was all I ever wanted." }],
  sect_elder_victorious: [{ speaker: "Sect Elder", text: "Row home. The bridge will still be here tomorrow." }],
  diplomacy_route: [
    { speaker: "player", text: "May I cross? I brought oil for the lamp." },
    { speaker: "Sect Elder", text: "Oil. In sixty years nobody has brought oil." },
  ],
};

const dialogue = document.getElementById("dialogue");
const choices = document.getElementById("choices");
const portrait = document.getElementById("portrait");

function say({ speaker, text }) {
  const line = document.createElement("p");
  line.textContent = `${speaker === "player" ? "You" : speaker}: ${text}`;
  dialogue.append(line);
  const face = document.createElement("img");
  face.src = speaker === "player" ? "ferry-keeper.svg" : "sect-elder.svg";
  face.alt = "";
  portrait.replaceChildren(face);
}

function offer(options) {
  choices.replaceChildren(
    ...options.map((option) => {
      const button = document.createElement("button");
      button.textContent = option.text;
      button.addEventListener("click", async () => {
        choices.replaceChildren();
        const next = await option.action();
        dialogue.replaceChildren();
        dialogue.dataset.node = next;
        endings[next].forEach(say);
      });
      return button;
    }),
  );
}

for (const entry of scene.dialogue) {
  if (entry.type === "choice") offer(entry.options);
  else say(entry);
}
