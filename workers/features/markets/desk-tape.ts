/** The tape of a desk: trades from a size on, and runs of one taker put together. */
import { Observable, type Subscriber } from 'rxjs';
import type { Market } from '../../../contract/features/markets.ts';
import type { DeskTapeView } from '../../../contract/features/markets-depth.ts';
import { powerOfTen } from '../../../contract/money.ts';
import { channels } from '../../../contract/realtime.ts';
import { type TopicSource, type ViewNow, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { TradePiece } from '../../market/books/depths.ts';
import { TAPE_LIMIT } from '../../market/books/tape.ts';
import { createTradeRuns, type TradeRun, type TradeRuns } from '../../market/books/trade-runs.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatClock } from '../../view/format-time.ts';
import { type Paced, withEveryFrame } from './calm.ts';
import { stalenessOf } from './channel-staleness.ts';
import { type DepthFormat, priceText, quantityText, valueText } from './depth-texts.ts';

/** From so many units of the quote on a trade may be wished to be told. */
const MINIMUMS = [0, 1000, 5000, 20_000, 100_000] as const;
const ROWS = 60;

export function deskTapeSource(
  parts: FeatureParts,
  paced: Paced = withEveryFrame,
): TopicSource<DeskTapeView> {
  return (key) => {
    const { symbol, minimum, isJoined } = readKey(key);
    return new Observable((subscriber: Subscriber<ViewNow<DeskTapeView>>) => {
      const { isStale, changes } = stalenessOf(parts, channels.trades(symbol));
      const held: { runs: TradeRuns | null } = { runs: null };
      const begin = (market: Market): TradeRuns => {
        const units = powerOfTen(market.priceScale + market.quantityScale);
        const runs = createTradeRuns({ isJoined, least: units.times(minimum) });
        // What was traded before somebody looked.
        runs.add(parts.depths.tape(symbol)?.newest(TAPE_LIMIT).reverse() ?? []);
        return runs;
      };
      const take = ({ rows, change }: TradePiece) => {
        if (change === 'replace') held.runs?.clear();
        held.runs?.add(rows);
      };
      const pieces$ = parts.depths.tradePieces(symbol);
      subscriber.add(pieces$.subscribe(take));
      const views$ = viewOn([paced(pieces$), ...changes], () => {
        const market = parts.catalogue.bySymbol(symbol);
        if (market === undefined || parts.depths.tape(symbol) === undefined) return undefined;
        held.runs ??= begin(market);
        const format = { market, language: parts.preferences().language };
        return { ...toDeskTape(held.runs.newest(ROWS), format), isStale: isStale() };
      });
      subscriber.add(views$.subscribe(subscriber));
    });
  };
}

function readKey(key: string) {
  const [symbol = '', minimum = '', joining = ''] = key.split('|');
  const known = MINIMUMS.find((one) => String(one) === minimum);
  return { symbol, minimum: known ?? 0, isJoined: joining === 'runs' };
}

export function toDeskTape(
  runs: readonly TradeRun[],
  format: DepthFormat,
): Omit<DeskTapeView, 'isStale'> {
  const { language } = format;
  const largest = Math.max(1, ...runs.map(({ lots }) => lots));
  return {
    runs: runs.map(({ id, side, count, lots, value, timeMs, ticks, firstTicks }) => ({
      id,
      side: side === 1 ? 'buy' : 'sell',
      timeText: formatClock(timeMs, language),
      priceText: priceText(ticks, format),
      fromText: firstTicks === ticks ? '' : priceText(firstTicks, format),
      quantityText: quantityText(lots, format),
      valueText: valueText(value, format),
      countText: count === 1 ? '' : `×${formatDecimal(String(count), language)}`,
      share: lots / largest,
    })),
    minimums: MINIMUMS.map((value) => ({ value, text: formatDecimal(String(value), language) })),
  };
}
