import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", ".engine/", "src/lib/protocol.ts", "src/lib/server.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config, extraFileExtensions: [".svelte"] } },
  },
  {
    rules: {
      "no-undef": "off", // the type checker knows better
      "svelte/no-navigation-without-resolve": "off", // a rule of SvelteKit, which we do not use
      "svelte/prefer-svelte-reactivity": "off", // what is derived is made anew, never changed
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      eqeqeq: "error",
    },
  },
);
