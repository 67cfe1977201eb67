/** What can be traded, with what the catalogue call alone knows: hours, hot ranks and sparklines. */
import { BehaviorSubject, type Observable } from 'rxjs';
import type { NewToken } from '../../contract/features/ieo.ts';
import type { Market, MarketRow } from '../../contract/features/markets.ts';
import type { SourceName } from '../../contract/plain/source-names.ts';

export interface Catalogue {
  readonly revision: () => number;
  readonly revision$: Observable<number>;
  replace(rows: readonly MarketRow[], tokens?: readonly NewToken[]): void;
  /** The rows as they were given. */
  rows(): readonly MarketRow[];
  markets(): readonly Market[];
  bySymbol(symbol: string): Market | undefined;
  byId(id: number): Market | undefined;
  /** The market in which these currencies themselves change hands: a coin's or a stock's. */
  byCurrency(base: string, quote: string): Market | undefined;
  sparkline(symbol: string): readonly number[];
  hotRank(symbol: string): number | null;
  isOpen(symbol: string): boolean;
  source(symbol: string): SourceName;
  /** Tokens whose markets are to open. */
  tokens(): readonly NewToken[];
  /** When the market next opens or closes, in the server's time; null when it never does. */
  turnsAt(symbol: string): number | null;
}

export function createCatalogue(): Catalogue {
  let rows: readonly MarketRow[] = [];
  let markets: readonly Market[] = [];
  let unlisted: readonly NewToken[] = [];
  let bySymbol = new Map<string, MarketRow>();
  let byId = new Map<number, Market>();
  const revision$ = new BehaviorSubject(0);

  return {
    revision$,
    revision: () => revision$.value,
    replace(next, tokens = []) {
      rows = next;
      unlisted = tokens;
      markets = next.map((row) => row.market);
      bySymbol = new Map(next.map((row) => [row.market.symbol, row]));
      byId = new Map(markets.map((market) => [market.id, market]));
      revision$.next(revision$.value + 1);
    },
    rows: () => rows,
    markets: () => markets,
    bySymbol: (symbol) => bySymbol.get(symbol)?.market,
    byId: (id) => byId.get(id),
    byCurrency: (base, quote) =>
      markets.find(
        (market) => market.kind !== 'futures' && market.base === base && market.quote === quote,
      ),
    sparkline: (symbol) => (bySymbol.get(symbol)?.sparkline ?? []).map(Number),
    hotRank: (symbol) => bySymbol.get(symbol)?.hotRank ?? null,
    source: (symbol) => bySymbol.get(symbol)?.source ?? 'simulated',
    isOpen: (symbol) => bySymbol.get(symbol)?.isOpen ?? false,
    tokens: () => unlisted,
    turnsAt: (symbol) => bySymbol.get(symbol)?.turnsAt ?? null,
  };
}
