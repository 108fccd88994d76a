/** Trainers of the books, each with the team that comes along. */

import { say } from "../campaign/api";

export interface BookTrainer {
  id: string;
  name: string;
  level: number;
  team: { species: string; level: number }[];
}

export const trainersCalled = (wanted: string) =>
  say<BookTrainer[]>(`/trainers?search=${encodeURIComponent(wanted)}`).catch((): BookTrainer[] => []);
