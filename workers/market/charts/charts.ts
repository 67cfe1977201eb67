/** The charts that are watched, one for each `SYMBOL|interval`, whatever is seen of it. */
import type { Run } from '../../../contract/core.ts';
import { type Interval, intervals } from '../../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { channels } from '../../../contract/realtime.ts';
import type { Environment } from '../../core/environment.ts';
import type { Change } from '../../wire/channels/channel-sink.ts';
import type { Connection } from '../../wire/line/connection.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Chart, createChart } from './chart.ts';

export interface Charts {
  get(key: string): Chart | undefined;
  /** Takes part in a chart until `close`; undefined when there is no such interval. */
  open(key: string): { readonly chart: Chart; readonly close: () => void } | undefined;
  takeMinutes(symbol: string, rows: readonly CandleTuple[], change: Change): void;
  /** The catalogue came: charts that waited for a market's scales can be filled. */
  refreshAll(): void;
}

/** Bars of one minute as a frame brings them. */
export interface Minutes {
  readonly symbol: string;
  readonly rows: readonly CandleTuple[];
  readonly change: Change;
}

interface SharedChart {
  readonly symbol: string;
  readonly chart: Chart;
  users: number;
}

export function createCharts(parts: {
  readonly environment: Pick<Environment, 'timers'>;
  readonly connection: Pick<Connection, 'clock' | 'subscriptions'>;
  readonly run: Run;
  readonly catalogue: Catalogue;
  readonly wake: () => void;
}): Charts {
  const { environment, connection, run, catalogue, wake } = parts;
  const charts = new Map<string, SharedChart>();

  function begin(key: string, symbol: string, interval: Interval): SharedChart {
    const chart = createChart({
      symbol,
      interval,
      run,
      timers: environment.timers,
      serverNow: connection.clock.now,
      market: () => catalogue.bySymbol(symbol),
      onChanged: wake,
    });
    const shared = { symbol, chart, users: 0 };
    charts.set(key, shared);
    connection.subscriptions.want(channels.candles(symbol));
    if (catalogue.bySymbol(symbol) === undefined) void chart.early();
    else chart.refresh();
    return shared;
  }

  function leave(key: string, shared: SharedChart): void {
    shared.users -= 1;
    if (shared.users > 0) return;
    connection.subscriptions.unwant(channels.candles(shared.symbol));
    shared.chart.close();
    charts.delete(key);
  }

  return {
    get: (key) => charts.get(key)?.chart,
    open(key) {
      const [symbol = '', interval = ''] = key.split('|');
      if (!isInterval(interval)) return undefined;
      const shared = charts.get(key) ?? begin(key, symbol, interval);
      shared.users += 1;
      return { chart: shared.chart, close: () => leave(key, shared) };
    },
    takeMinutes(symbol, rows, change) {
      for (const { symbol: own, chart } of charts.values()) {
        if (own === symbol) chart.applyMinutes(rows, change);
      }
    },
    refreshAll() {
      for (const { chart } of charts.values()) chart.refresh();
    },
  };
}

function isInterval(text: string): text is Interval {
  return (intervals as readonly string[]).includes(text);
}
