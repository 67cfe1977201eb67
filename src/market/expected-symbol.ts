/** The market that a page is going to show, as far as can be told before the catalogue and the page are there. */
import type { MarketKind } from '../../contract/features/markets.ts';
import { storage } from '../device/storage.ts';
import { currentPath } from '../navigation/navigate.ts';

export const SYMBOL = /^[A-Z0-9-]{2,24}$/;
export const defaultSymbols: Readonly<Record<MarketKind, string>> = {
  coin: 'BTCUSDT',
  futures: 'BTCUSDT-PERP',
  stock: 'AAPL',
};

/** The one that the address names, else the last one of this kind. */
export function expectedSymbol(kind: MarketKind): string {
  const [, query = ''] = currentPath().split('?');
  const named = new URLSearchParams(query).get('symbol');
  return named !== null && SYMBOL.test(named) ? named : (lastSymbol(kind) ?? defaultSymbols[kind]);
}

export function lastSymbol(kind: MarketKind): string | null {
  const kept = storage.readText(`trade.market.${kind}`);
  return kept !== null && SYMBOL.test(kept) ? kept : null;
}
