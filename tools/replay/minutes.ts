/**
 * One-minute candles of the trades that the data core was given. Open, high, low, close and volume
 * come from the core's own aggregator. It keeps neither turnover nor the number of trades, so those
 * two are summed here, exactly.
 */
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { TradeTuple } from '../../contract/realtime.ts';
import { type Bar, createCandleAggregator } from '../../workers/market/charts/candle-aggregator.ts';
import { decimalText } from './decimal-text.ts';
import type { Survey } from './survey.ts';

const COLUMNS = 'open_time_ms,open,high,low,close,base_volume,quote_volume,trades';

/** The text of the candle file: prices and sums with the places that the recording writes. */
export function candleFile(
  trades: readonly TradeTuple[],
  { price, quantity }: Pick<Survey, 'price' | 'quantity'>,
): string {
  const turnoverScale = price.scale + quantity.scale;
  const turnoverPlaces = price.places + quantity.places;
  const lines = [...byMinute(trades)].map(([, minute]) => {
    const [openMs, open, high, low, close, volume] = barOf(minute);
    const prices = [open, high, low, close].map((ticks) =>
      decimalText(BigInt(ticks), price.scale, price.places),
    );
    return [
      openMs,
      ...prices,
      decimalText(BigInt(volume), quantity.scale, quantity.places),
      decimalText(turnoverOf(minute), turnoverScale, turnoverPlaces),
      minute.length,
    ].join(',');
  });
  return `${[COLUMNS, ...lines].join('\n')}\n`;
}

/** By rising minute. A trade that was received late still belongs to the minute it was made in. */
function byMinute(trades: readonly TradeTuple[]): Map<number, TradeTuple[]> {
  const minutes = new Map<number, TradeTuple[]>();
  for (const trade of trades) {
    const openMs = Math.floor(trade[1] / MINUTE_MS) * MINUTE_MS;
    const minute = minutes.get(openMs);
    if (minute === undefined) minutes.set(openMs, [trade]);
    else minute.push(trade);
  }
  return new Map([...minutes].sort(([left], [right]) => left - right));
}

function barOf(minute: readonly TradeTuple[]): Bar {
  const aggregator = createCandleAggregator({ markets: 1 });
  for (const [, timeMs, ticks, lots] of minute) aggregator.applyTick(0, timeMs, ticks, lots);
  const bar = aggregator.forming(0, '1m');
  if (bar === null) throw new Error('a minute without a trade is no minute');
  return bar;
}

function turnoverOf(minute: readonly TradeTuple[]): bigint {
  return minute.reduce((sum, [, , ticks, lots]) => sum + BigInt(ticks) * BigInt(lots), 0n);
}
