/** How foes of the books are drawn. */

import { faceOf, typesOf, type InBooks } from "../map/faces";

export const creatureFace = (book: InBooks) => {
  const face = faceOf(book.name, typesOf(book));
  return {
    id: book.name,
    name: book.name,
    kind: face.kind,
    look: face.look,
    elements: face.elements,
    frame: "foe" as const,
  };
};
