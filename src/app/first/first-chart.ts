/**
 * The chart of the first page is asked for with the first words that the core hears, long before the code of the page is
 * here; what its screen says of the market comes with it.
 */
import type { act, watch } from '../../link/core-link.ts';
import {
  type ChartMode,
  type ChartPurpose,
  intervalOf,
  keptChartMode,
} from '../../market/chart/model/intervals.ts';
import { expectedKind } from '../../market/expected-kind.ts';
import { expectedSymbol } from '../../market/expected-symbol.ts';
import type { FirstPage } from './first-page.ts';

/** Views that no page has asked for by then are let go. */
const EXPECTED_MS = 10_000;

export interface ExpectedChart {
  readonly symbol: string;
  readonly mode: ChartMode;
  /** `SYMBOL|interval`. */
  readonly key: string;
}

/** As far as the address and the device can tell; null of a page without a chart. */
export function chartOf(page: FirstPage | null): ExpectedChart | null {
  if (page?.chart === undefined) return null;
  const { kind = expectedKind(), purpose = 'trade' as ChartPurpose } = page.chart;
  const symbol = expectedSymbol(kind);
  const mode = keptChartMode(purpose);
  return { symbol, mode, key: `${symbol}|${intervalOf(mode)}` };
}

interface Link {
  readonly act: typeof act;
  readonly watch: typeof watch;
}

export function expectChart({ act, watch }: Link, { symbol, key }: ExpectedChart): void {
  // The page itself asks once more.
  act('chart.expect', { chart: key }).catch(() => undefined);
  const watches = [watch(['markets.catalogue', '']), watch(['markets.quote', symbol])];
  setTimeout(() => {
    for (const end of watches) end();
  }, EXPECTED_MS);
}
