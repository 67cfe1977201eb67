/** Views of lines over the window of a chart: what indicators and smoothed bars have in common. */
import { defer, EMPTY, finalize, type Observable } from 'rxjs';
import { revisionsOf, type TopicSource, viewOn } from '../core/topic-source.ts';
import type { Chart } from '../market/charts/chart.ts';
import type { WindowChange } from '../market/charts/chart-window.ts';
import type { Charts } from '../market/charts/charts.ts';
import { createLineRunner, type LineRunner } from './line-runner.ts';
import type { Calculator } from './price-bar.ts';

export interface LineKind {
  /** Key of the chart. */
  readonly chart: string;
  readonly columns: number;
  readonly make: () => Calculator;
  /** A column that is shown so many bars before the one that made it; with 0 bars there is none. */
  readonly lagging: { readonly column: number; readonly bars: number };
}

export interface LineParts {
  readonly charts: Charts;
  readonly looks$: Observable<unknown>;
}

interface Line {
  readonly kind: LineKind;
  readonly chart: Chart;
  readonly runner: LineRunner;
}

/** `kindOf` answers null for a key that means nothing: there is no view then. */
export function lineSource<View>(
  { charts, looks$ }: LineParts,
  kindOf: (key: string) => LineKind | null,
  toView: (chart: Chart, from: number, rows: Float64Array) => View,
): TopicSource<View> {
  return (key) =>
    defer(() => {
      const kind = kindOf(key);
      const opened = kind === null ? undefined : charts.open(kind.chart);
      if (kind === null || opened === undefined) return EMPTY;
      const { chart, close } = opened;
      const { bars } = kind.lagging;
      const cursor = chart.follow();
      const runner = createLineRunner({ ...kind, history: chart.history });
      const view = (isFirst: boolean) => {
        const market = chart.market();
        if (market === undefined) return undefined;
        const change = cursor.take(isFirst, bars);
        runner.update(change.changedRow, market);
        return toView(chart, change.from, toRows({ kind, chart, runner }, change));
      };
      return viewOn([revisionsOf(looks$, () => chart.revision(bars))], view).pipe(
        finalize(() => {
          cursor.close();
          close();
        }),
      );
    });
}

function toRows({ kind, chart, runner }: Line, change: WindowChange): Float64Array {
  const { columns, lagging } = kind;
  const start = change.first + change.from;
  const rows = new Float64Array(Math.max(0, change.end - start) * columns);
  for (let row = start; row < change.end; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const isLagging = lagging.bars > 0 && column === lagging.column;
      const made = isLagging ? row + lagging.bars : row;
      const value = made < chart.history.count ? runner.value(made, column) : Number.NaN;
      rows[(row - start) * columns + column] = value;
    }
  }
  return rows;
}
