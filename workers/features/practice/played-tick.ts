/** A trade that is played: in ticks and lots, side 1 where the taker bought. */
export interface PlayedTick {
  readonly timeMs: number;
  readonly price: number;
  readonly lots: number;
  readonly side: 1 | -1;
}
