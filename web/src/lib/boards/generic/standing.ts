/** Who stands on the stage of a fight without a map: own and allied ones on one side, everybody else on the other. */

import type { Board, Piece } from "@/lib/protocol";

export interface Standing {
  near: Piece[];
  far: Piece[];
}

/** Those who take turns, and those who fell: whoever waits in a ball is not there. Those who watch see the first side
 * on the near one. */
export function standing(board: Pick<Board, "pieces" | "order" | "sides">): Standing {
  const there = board.pieces.filter((piece) => board.order.includes(piece.id) || piece.out);
  const plays = there.some((piece) => piece.stance === "mine" || piece.stance === "ally");
  const first = board.sides?.[0]?.id ?? there[0]?.side;
  const near = (piece: Piece) => (plays ? piece.stance === "mine" || piece.stance === "ally" : piece.side === first);
  return { near: there.filter(near), far: there.filter((piece) => !near(piece)) };
}

/** Whether there are two camps to show. */
export function hasStage(board: Pick<Board, "pieces" | "order" | "sides" | "map">): boolean {
  if (board.map || !board.order.length) return false;
  const { near, far } = standing(board);
  return near.length > 0 && far.length > 0;
}
