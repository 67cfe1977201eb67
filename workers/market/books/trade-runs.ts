/**
 * Trades as a tape shows them: from a size on, and those of one taker that follow each other within a second put together, if
 * wished. A run that grows past the size appears then.
 */
import type { Decimal } from 'decimal.js';
import { Exact } from '../../../contract/money.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { TradeTuple } from '../../../contract/realtime.ts';

export interface TradeRun {
  /** Of its first trade. */
  readonly id: number;
  readonly side: 1 | -1;
  readonly count: number;
  readonly lots: number;
  /** Sum of ticks x lots. */
  readonly value: Decimal;
  /** Of its newest trade, and where it began. */
  readonly timeMs: number;
  readonly ticks: number;
  readonly firstTicks: number;
}

export interface TradeRuns {
  clear(): void;
  /** In the order in which they were traded; each counts once. */
  add(trades: readonly TradeTuple[]): void;
  /** Newest first. */
  newest(limit: number): readonly TradeRun[];
}

interface Options {
  readonly isJoined: boolean;
  /** Least ticks x lots. */
  readonly least: Decimal;
}

const MOST_RUNS = 200;

export function createTradeRuns({ isJoined, least }: Options): TradeRuns {
  // Oldest first. All but the last, which may grow, are large enough.
  let runs: TradeRun[] = [];
  let newestId = Number.NEGATIVE_INFINITY;
  const isLarge = ({ value }: TradeRun) => value.gte(least);

  return {
    clear() {
      runs = [];
      newestId = Number.NEGATIVE_INFINITY;
    },
    add(trades) {
      for (const trade of trades) {
        if (trade[0] <= newestId) continue;
        newestId = trade[0];
        const last = runs.at(-1);
        const grown = isJoined && last !== undefined ? joined(last, trade) : null;
        if (grown !== null || (last !== undefined && !isLarge(last))) runs.pop();
        runs.push(grown ?? begun(trade));
        if (runs.length > MOST_RUNS) runs.shift();
      }
    },
    newest: (limit) => runs.filter(isLarge).slice(-limit).reverse(),
  };
}

function begun([id, timeMs, ticks, lots, side]: TradeTuple): TradeRun {
  const value = new Exact(ticks).times(lots);
  return { id, side, count: 1, lots, value, timeMs, ticks, firstTicks: ticks };
}

/** Null where the trade is another taker's, as far as one can tell. */
function joined(run: TradeRun, [, timeMs, ticks, lots, side]: TradeTuple): TradeRun | null {
  if (side !== run.side || timeMs - run.timeMs > SECOND_MS) return null;
  const value = run.value.plus(new Exact(ticks).times(lots));
  return { ...run, count: run.count + 1, lots: run.lots + lots, value, timeMs, ticks };
}
