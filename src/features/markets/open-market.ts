/** Where a row leads, and that it was opened. */
import { rememberMarket } from '../../device/recent-markets.ts';
import { push, withQuery } from '../../navigation/navigate.ts';

const MARKET_PATH = '/pages/transaction/currency';

export function marketHref(symbol: string): string {
  return `#${withQuery(MARKET_PATH, { symbol })}`;
}

export function openMarket(symbol: string): void {
  rememberMarket(symbol);
  void push(MARKET_PATH, { symbol });
}
