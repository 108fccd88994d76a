import type { Sheet } from "@/lib/protocol";

/** What a foe's sheet says it can do: the first of its actions that it has now. */
export function habitOf(sheet: Sheet | null): string {
  const actions = sheet?.blocks?.find((block) => block.facts?.some((fact) => fact.ref?.startsWith("action:")));
  const first = actions?.facts?.find((fact) => !fact.value);
  if (!first) return "";
  return first.text ? `${first.name}: ${first.text.split(/[;.]/)[0]}` : first.name;
}
