/**
 * What a chart of practice may ask: bars of the exchange up to the moment that is played, and nothing of what came later. Every
 * other call is refused here: nothing of practice leaves the device.
 */
import type { Run } from '../../../contract/core.ts';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { CandleRow, Market } from '../../../contract/features/markets.ts';
import { type Interval, nextBarOpenMs } from '../../../contract/plain/intervals.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { RequestOf, ResponseOf } from '../../../contract/table.ts';
import type { Bar } from '../../market/charts/candle-aggregator.ts';
import { FIRST_BARS, openBarsLater } from '../../market/charts/candle-calls.ts';

export function createPastRun(parts: {
  readonly run: Run;
  /** The market of the exchange. */
  readonly market: Market;
  /** Trades before this moment have been played. */
  readonly atMs: () => number;
  readonly minute: () => Bar | null;
}): Run {
  const { run, market, atMs, minute } = parts;

  async function candles(
    asked: RequestOf<'markets.candles'>,
  ): Promise<Result<ResponseOf<'markets.candles'>>> {
    const { period, from } = asked;
    const nowMs = atMs();
    const to = Math.min(asked.to ?? nowMs, nowMs);
    const firstMs = from ?? openBarsLater(period, nowMs, 1 - FIRST_BARS);
    if (firstMs > to) return ok({ symbol: asked.symbol, period, list: [] });
    const answer = await run('markets.candles', {
      symbol: market.symbol,
      period,
      from: firstMs,
      to,
    });
    if (!answer.ok) return answer;
    const past = answer.value.list.filter(([openMs]) => isOver(period, openMs, nowMs));
    const forming = period === '1m' ? formingRows(minute(), past, { from: firstMs, to }) : [];
    return ok({ ...answer.value, symbol: asked.symbol, list: [...past, ...forming] });
  }

  function formingRows(
    bar: Bar | null,
    past: readonly CandleRow[],
    { from, to }: { from: number; to: number },
  ): CandleRow[] {
    if (bar === null || bar[0] < from || bar[0] > to || past.at(-1)?.[0] === bar[0]) return [];
    return [toRow(bar, market)];
  }

  return ((name: string, request: RequestOf<'markets.candles'>) =>
    name === 'markets.candles'
      ? candles(request)
      : Promise.resolve(refuse('not_found'))) as unknown as Run;
}

function isOver(period: Interval, openMs: number, nowMs: number): boolean {
  return nextBarOpenMs(period, openMs) <= nowMs;
}

function toRow([openMs, open, high, low, close, lots]: Bar, market: Market): CandleRow {
  const price = (ticks: number) => scaledText(ticks, market.priceScale);
  return [
    openMs,
    ...([price(open), price(high), price(low), price(close)] as const),
    scaledText(lots, market.quantityScale),
  ];
}
