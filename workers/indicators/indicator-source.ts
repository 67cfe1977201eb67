/** Lines of indicators as a view: the rows that changed since the screen last saw them. */
import type { IndicatorView } from '../../contract/features/markets.ts';
import { indicatorOf } from '../../contract/plain/indicators.ts';
import type { TopicSource } from '../core/topic-source.ts';
import { calculators } from './calculators.ts';
import { parseIndicatorKey } from './indicator-key.ts';
import { type LineKind, type LineParts, lineSource } from './line-source.ts';

export function indicatorSource(parts: LineParts): TopicSource<IndicatorView> {
  return lineSource(parts, kindOf, (_chart, from, rows) => ({ from, rows }));
}

function kindOf(key: string): LineKind | null {
  const parsed = parseIndicatorKey(key);
  if (parsed === null) return null;
  const { chart, name, parameters } = parsed;
  const [first = 0, second = 0, third = 0] = parameters;
  const outputs: readonly string[] = indicatorOf(name).outputs;
  // Ichimoku's lagging line is the close, shown as many bars back as its base is long.
  const bars = name === 'ichimoku' ? second : 0;
  return {
    chart,
    columns: outputs.length,
    make: () => calculators[name](first, second, third),
    lagging: { column: outputs.indexOf('lagging'), bars },
  };
}
