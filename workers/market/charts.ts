/** The charts that are watched, one for each `SYMBOL|interval`. */
import type { CandleTuple } from '../../contract/realtime.ts';
import { channels } from '../../contract/realtime.ts';
import { type Interval, intervals } from '../../contract/rules/intervals.ts';
import type { CoreParts } from '../core/parts.ts';
import type { Change } from '../wire/channel-sink.ts';
import { type Chart, createChart } from './chart.ts';

export interface Charts {
  get(key: string): Chart | undefined;
  open(key: string): () => void;
  takeMinutes(symbol: string, rows: readonly CandleTuple[], change: Change): void;
  /** The catalogue came: charts that waited for a market's scales can be filled. */
  refreshAll(): void;
}

export function createCharts(
  parts: Pick<CoreParts, 'environment' | 'connection' | 'run' | 'catalogue' | 'wake'>,
): Charts {
  const { environment, connection, run, catalogue, wake } = parts;
  const charts = new Map<string, Chart>();

  return {
    get: (key) => charts.get(key),
    open(key) {
      const [symbol = '', interval = ''] = key.split('|');
      if (!isInterval(interval)) return () => {};
      const chart = createChart({
        symbol,
        interval,
        run,
        timers: environment.timers,
        serverNow: connection.clock.now,
        market: () => catalogue.bySymbol(symbol),
        onChanged: wake,
      });
      charts.set(key, chart);
      connection.subscriptions.want(channels.candles(symbol));
      if (catalogue.bySymbol(symbol) !== undefined) chart.refresh();
      return () => {
        connection.subscriptions.unwant(channels.candles(symbol));
        chart.close();
        charts.delete(key);
      };
    },
    takeMinutes(symbol, rows, change) {
      for (const [key, chart] of charts) {
        if (!key.startsWith(`${symbol}|`)) continue;
        chart.applyMinutes(rows);
        // A new snapshot means that something may have been missed before it.
        if (change === 'replace') chart.refresh();
      }
    },
    refreshAll() {
      for (const chart of charts.values()) chart.refresh();
    },
  };
}

function isInterval(text: string): text is Interval {
  return (intervals as readonly string[]).includes(text);
}
