/** Encounter tables and scenes over the server's routes for ptu. */

import { say, at, type Wild } from "./api";

export interface Levels {
  min: number;
  max: number;
}
export interface Row {
  id: string;
  speciesName: string;
  weight: number;
  levelRange: Levels | null;
}
/** What a sub-habitat changes about one species. */
export interface Change {
  id: string;
  speciesName: string;
  weight: number | null;
  remove: boolean;
}
export interface SubHabitat {
  id: string;
  name: string;
  levelRange: Levels | null;
  entries: Change[];
}
export interface HabitatTable {
  id: string;
  name: string;
  density: string;
  levelRange: Levels;
  entries: Row[];
  modifications: SubHabitat[];
}
export interface Drawn {
  speciesName: string;
  level: number;
}

const table = (id: string) => `/encounter-tables/${at(id)}`;

export const habitats = () => say<HabitatTable[]>("/encounter-tables");
export const newTable = (fields: { name: string; density: string; levelRange: Levels }) =>
  say<HabitatTable>("/encounter-tables", "POST", fields);
export const dropTable = (id: string) => say<unknown>(table(id), "DELETE");
export const addRow = (id: string, row: { speciesName: string; weight: number }) =>
  say<Row>(`${table(id)}/entries`, "POST", row);
export const weigh = (id: string, row: string, weight: number) =>
  say<Row>(`${table(id)}/entries/${at(row)}`, "PUT", { weight });
export const dropRow = (id: string, row: string) => say<unknown>(`${table(id)}/entries/${at(row)}`, "DELETE");
export const addHabitat = (id: string, name: string) => say<SubHabitat>(`${table(id)}/modifications`, "POST", { name });
export const dropHabitat = (id: string, habitat: string) =>
  say<unknown>(`${table(id)}/modifications/${at(habitat)}`, "DELETE");
export const addChange = (
  id: string,
  habitat: string,
  change: { speciesName: string; weight?: number; remove?: boolean },
) => say<Change>(`${table(id)}/modifications/${at(habitat)}/entries`, "POST", change);
export const dropChange = (id: string, habitat: string, change: string) =>
  say<unknown>(`${table(id)}/modifications/${at(habitat)}/entries/${at(change)}`, "DELETE");
/** Who turns up; 0 is as many as the table says. */
export const drawn = async (id: string, habitat: string, count: number): Promise<Wild[]> => {
  const body = { count, ...(habitat ? { modificationId: habitat } : {}) };
  const { generated } = await say<{ generated: Drawn[] }>(`${table(id)}/generate`, "POST", body);
  return generated.map(({ speciesName, level }) => ({ speciesName, level }));
};

export interface Scene {
  id: string;
  name: string;
  description: string;
  weather: string | null;
  characters: { id: string; characterId: string; name: string }[];
  pokemon: { id: string; species: string; level: number }[];
  isActive: boolean;
}

const scene = (id: string) => `/scenes/${at(id)}`;

export const scenes = () => say<Scene[]>("/scenes");
export const newScene = (fields: { name: string; description: string; weather: string | null }) =>
  say<Scene>("/scenes", "POST", fields);
export const dropScene = (id: string) => say<unknown>(scene(id), "DELETE");
export const enterScene = (id: string, characterId: string) =>
  say<Scene>(`${scene(id)}/characters`, "POST", { characterId });
export const leaveScene = (id: string, who: string) => say<Scene>(`${scene(id)}/characters/${at(who)}`, "DELETE");
export const appear = (id: string, species: string, level: number) =>
  say<Scene>(`${scene(id)}/pokemon`, "POST", { species, level });
export const vanish = (id: string, who: string) => say<Scene>(`${scene(id)}/pokemon/${at(who)}`, "DELETE");
export const showScene = (id: string, shown: boolean) =>
  say<unknown>(`${scene(id)}/${shown ? "activate" : "deactivate"}`, "POST", {});
/** An encounter of those who are in a scene. */
export const fromScene = (id: string) => say<{ id: string }>("/encounters/from-scene", "POST", { sceneId: id });
