/** The content of a card of a position; all texts are formatted already. */
export interface SharedPosition {
  /** `BTC/USDT`. */
  readonly name: string;
  readonly side: 'long' | 'short' | 'up' | 'down';
  /** Null where there is no leverage. */
  readonly multiple: number | null;
  readonly returnText: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly entryText: string;
  /** Mark price while it is open, closing price afterwards. */
  readonly markText: string;
  readonly isClosed: boolean;
  /** Drawn only when the trader wants amounts to be seen. */
  readonly profitText: string;
}
