/** A place on the time axis that outlives the chart it was seen on. */
export interface KeptView {
  /** The window and its interval: `SYMBOL|interval`. */
  readonly key: string;
  readonly timeMs: number;
  /** Bars from there to the right edge of the view. */
  readonly barsToEdge: number;
  readonly barSpacing: number;
  /** The newest bar was in view. */
  readonly isFollowing: boolean;
}
