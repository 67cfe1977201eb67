/**
 * `load: withChart('futures', loadScreen)`: the chart's chunk and its bars come beside the page's own code. A
 * failure of them is told in the chart's place.
 */
import type { MarketKind } from '../../../../contract/features/markets.ts';
import { expectedSymbol } from '../../expected-symbol.ts';
import { type ChartPurpose, intervalOf, keptChartMode } from '../model/intervals.ts';
import { loadChartCanvas } from './load-canvas.ts';

/** `kind` may depend on the address, which is known once the page is asked for. */
export function withChart<Page>(
  kind: MarketKind | (() => MarketKind),
  load: () => Promise<Page>,
  purpose: ChartPurpose = 'trade',
): () => Promise<Page> {
  return () => {
    // Where it is drawn it is loaded again, and a failure is shown there.
    loadChartCanvas().catch(() => undefined);
    const chart = `${expectedSymbol(typeof kind === 'function' ? kind() : kind)}|${intervalOf(keptChartMode(purpose))}`;
    // The door is open already; named like this, the list of routes can be read without it.
    import('../../../link/core-link.ts')
      .then((link) => link.act('chart.expect', { chart }))
      .catch(() => undefined);
    return load();
  };
}
