/** Handouts of the campaign: what the GM has prepared, or what a player was given. */

import { ask, linkOfTab, upload } from "./api";
import { outside } from "./root";

export interface Handout {
  id: string;
  name: string;
  text: string;
  everybody: boolean;
  /** Ids of characters; the GM's to know. */
  to: string[];
  /** Whether it lies open on the TV. */
  onTv: boolean;
  /** Empty, or a version of its picture. */
  picture: string;
}
type Fields = Partial<Pick<Handout, "name" | "text" | "everybody" | "to" | "onTv">>;

const PATH = "/api/handouts";
const address = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const data = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data;

export const handouts = () => data(ask<{ data: Handout[] }>(PATH));
export const newHandout = (fields: Fields) => data(ask<{ data: Handout }>(PATH, { body: fields }));
export const changeHandout = (id: string, fields: Fields) =>
  data(ask<{ data: Handout }>(address(id), { method: "PUT", body: fields }));
export const dropHandout = (id: string) => ask<unknown>(address(id), { method: "DELETE" });
export const bringPicture = (id: string, file: File) => upload<unknown>(`${address(id)}/picture`, file, "PUT");
/** Where its picture is, for this tab's link; empty if it has none. */
export const pictureOf = ({ id, picture }: Handout): string =>
  picture ? outside(`${address(id)}/picture?link=${encodeURIComponent(linkOfTab())}&v=${picture}`) : "";
