/** Stocks: traded like coins, in an account of their own, and only while their market is open. */

/** How long before the open a market counts as about to open. */
export const PRE_OPEN_MS = 30 * 60_000;

/**
 * `preOpen`: closed, and opening within the next half hour. Orders placed until then wait for the
 * open.
 */
export type SessionState = 'open' | 'preOpen' | 'closed';

export interface MarketSessionView {
  readonly state: SessionState;
  /**
   * Time at which it next opens or closes, by the device's clock; null for markets that never
   * close.
   */
  readonly turnsAt: number | null;
  /** Whole seconds until then by the server's clock; null as above. */
  readonly secondsLeft: number | null;
}

export interface StocksTopics {
  /** Key: symbol. Null until it is known. */
  'stocks.session': MarketSessionView | null;
}
