/**
 * The traders of the sandbox: a dozen, of five styles (docs/decisions.md, "Copy trading"). Each trades one contract and
 * looks at it every so many minutes.
 */
import type { traderStyles } from '../../../../contract/features/copy-trading-entities.ts';

export interface SandboxTrader {
  /** Names the trader in every database; never given to another. */
  readonly key: string;
  readonly nickname: string;
  readonly style: (typeof traderStyles)[number];
  readonly symbol: string;
  /** Closes of so many minutes are looked at. */
  readonly windowMinutes: number;
  readonly everyMinutes: number;
  readonly multiple: number;
  /** USDT of margin that one position takes. */
  readonly margin: string;
}

/** What the account of each begins with. */
export const CAPITAL = '50000';

type Row = readonly [
  key: string,
  nickname: string,
  style: SandboxTrader['style'],
  symbol: string,
  windowMinutes: number,
  everyMinutes: number,
  multiple: number,
  margin: string,
];

const rows: readonly Row[] = [
  ['trend-1', 'Meridian', 'trend', 'BTCUSDT-PERP', 60, 3, 10, '2000'],
  ['trend-2', 'Northwind', 'trend', 'ETHUSDT-PERP', 90, 5, 5, '3000'],
  ['trend-3', 'Tailwater', 'trend', 'SOLUSDT-PERP', 45, 2, 20, '1000'],
  ['reversion-1', 'Undertow', 'reversion', 'BTCUSDT-PERP', 60, 2, 20, '1500'],
  ['reversion-2', 'Plumbline', 'reversion', 'BNBUSDT-PERP', 90, 3, 10, '2500'],
  ['reversion-3', 'Ebb', 'reversion', 'XRPUSDT-PERP', 45, 1, 10, '1000'],
  ['breakout-1', 'Palisade', 'breakout', 'ETHUSDT-PERP', 60, 1, 20, '1500'],
  ['breakout-2', 'Floodgate', 'breakout', 'DOGEUSDT-PERP', 40, 2, 10, '1000'],
  ['grid-1', 'Lattice', 'grid', 'BTCUSDT-PERP', 60, 1, 10, '1200'],
  ['grid-2', 'Loom', 'grid', 'SOLUSDT-PERP', 60, 1, 5, '1500'],
  ['reckless-1', 'Wildcard', 'reckless', 'ETHUSDT-PERP', 30, 4, 100, '500'],
  ['reckless-2', 'Redline', 'reckless', 'DOGEUSDT-PERP', 30, 7, 50, '400'],
];

export const roster: readonly SandboxTrader[] = rows.map(
  ([key, nickname, style, symbol, windowMinutes, everyMinutes, multiple, margin]) => ({
    ...{ key, nickname, style, symbol, windowMinutes, everyMinutes, multiple, margin },
  }),
);
