/** What a screen asks of a chart besides its views. */
import { isPractice } from '../../../contract/plain/practice.ts';
import type { ActHandlers } from '../../feature/manifest.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { Charts } from '../../market/charts/charts.ts';

/** An expected chart is dropped when its page has not opened by then. */
const EXPECTED_MS = 10_000;

export function chartActs({
  charts,
  environment,
  reach,
}: Pick<FeatureParts, 'environment' | 'reach'> & { readonly charts: Charts }): Pick<
  ActHandlers,
  'chart.move' | 'chart.expect'
> {
  return {
    'chart.move': async ({ chart, to }) => {
      // A chart of practice is among the charts of its own market.
      if (isPractice(chart) && charts.get(chart) === undefined)
        return (await reach('practice')).move({ chart, to });
      return charts.get(chart)?.move(to) ?? { hasOlder: false, hasNewer: false };
    },
    'chart.expect': ({ chart }) => {
      const expected = charts.open(chart);
      if (expected !== undefined) environment.timers.after(EXPECTED_MS, expected.close);
    },
  };
}
