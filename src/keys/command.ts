/** What the palette finds and runs: an action, a market, a page or a setting. */
export interface Command {
  /** Unique and stable: the recent ones are kept by it. */
  readonly id: string;
  readonly label: string;
  /** A quieter word beside it, by which it is found too. */
  readonly note?: string | undefined;
  /** Found by, and not shown. */
  readonly also?: string;
  readonly run: () => void;
}
