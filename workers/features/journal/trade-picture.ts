/** The chart of a trade as it was, from recorded bars, and how far the price went against it and for it. */
import { distinctUntilChanged, from, map, type Observable, of, startWith, switchMap } from 'rxjs';
import type {
  JournalPicture,
  JournalTrade,
  PictureBar,
  PictureMark,
} from '../../../contract/features/journal.ts';
import type { CandleRow } from '../../../contract/features/markets.ts';
import { Exact, exact, Ratio } from '../../../contract/money.ts';
import { type Interval, intervalMs } from '../../../contract/plain/intervals.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFixed } from '../../view/format-number.ts';
import { keyOf, type OwnTrades } from './own-trades.ts';

const WIDTH = 360;
const HEIGHT = 160;
/** The exchange gives 1,500 bars at a time; some are of before and after the trade. */
const MOST_BARS = 1400;
/** More could not be told apart. */
const MOST_DRAWN = 90;
/** What is shown before and after a trade, as a share of its time, and at least so many bars. */
const MARGIN = 0.4;
const LEAST_MARGIN_BARS = 12;

const periods = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const satisfies readonly Interval[];

type Parts = Pick<FeatureParts, 'run' | 'catalogue' | 'preferences'>;

export function pictureSource(
  parts: Parts,
  trades$: Observable<OwnTrades>,
): TopicSource<JournalPicture> {
  return (key) =>
    trades$.pipe(
      map((own) =>
        own.state === 'ready' ? own.trades.find((trade) => keyOf(trade) === key) : undefined,
      ),
      // A note changes nothing of the picture.
      distinctUntilChanged((one, other) => one?.closedAt === other?.closedAt),
      switchMap((trade) => (trade === undefined ? of(LOADING) : picture(parts, trade))),
      map((view) => () => view),
    );
}

const LOADING: JournalPicture = { state: 'loading' };

function picture(parts: Parts, trade: JournalTrade): Observable<JournalPicture> {
  const { symbol, openedAt, closedAt } = trade;
  const lastedMs = closedAt - openedAt;
  const fits = (period: (typeof periods)[number]) =>
    (lastedMs * (1 + 2 * MARGIN)) / intervalMs[period] < MOST_BARS - 2 * LEAST_MARGIN_BARS;
  const period = periods.find(fits) ?? '1d';
  const barMs = intervalMs[period];
  const marginMs = Math.max(lastedMs * MARGIN, LEAST_MARGIN_BARS * barMs);
  const range = { from: Math.floor(openedAt - marginMs), to: Math.ceil(closedAt + marginMs) };
  return from(parts.run('markets.candles', { symbol, period, ...range })).pipe(
    map(
      (answer): JournalPicture =>
        answer.ok && answer.value.list.length > 0
          ? toPicture(parts, trade, { rows: answer.value.list, barMs })
          : { state: 'none' },
    ),
    startWith(LOADING),
  );
}

interface Bars {
  readonly rows: readonly CandleRow[];
  readonly barMs: number;
}

export function toPicture(
  { catalogue, preferences }: Pick<Parts, 'catalogue' | 'preferences'>,
  trade: JournalTrade,
  { rows, barMs }: Bars,
): JournalPicture {
  const { language } = preferences();
  const { adverse, favourable } = excursion(trade, { rows, barMs });
  const percent = (share: string) =>
    `${formatFixed(new Ratio(share).times(100).toFixed(), 2, language)}%`;
  const scale = catalogue.byId(trade.marketId)?.priceScale ?? 2;
  const drawing = draw(trade, rows);
  const isUp = trade.side === 'long' || trade.side === 'up';
  const mark = (time: number, price: string, isOpening: boolean): PictureMark => ({
    time,
    price,
    side: isUp === isOpening ? 'buy' : 'sell',
    text: formatFixed(price, scale, language),
    ...drawing.place(time, price),
  });
  return {
    state: 'ready',
    width: WIDTH,
    height: HEIGHT,
    bars: drawing.bars,
    marks: [
      mark(trade.openedAt, trade.openPrice, true),
      ...(trade.closePrice === null ? [] : [mark(trade.closedAt, trade.closePrice, false)]),
    ],
    adverseText: percent(adverse),
    favourableText: percent(favourable),
    barMs,
  };
}

/**
 * As shares of the opening price, never negative. The bars in which it was opened and closed count whole, so prices of up to
 * a bar before and after may be among them.
 */
export function excursion(
  { side, openedAt, closedAt, openPrice, closePrice }: JournalTrade,
  { rows, barMs }: Bars,
): { readonly adverse: string; readonly favourable: string } {
  const held = rows.filter(([time]) => time + barMs > openedAt && time <= closedAt);
  const highest = Exact.max(openPrice, closePrice ?? openPrice, ...held.map(([, , high]) => high));
  const lowest = Exact.min(openPrice, closePrice ?? openPrice, ...held.map(([, , , low]) => low));
  const share = (price: string, other: string) =>
    new Ratio(exact(price).minus(other).abs()).div(openPrice).toFixed();
  const [above, below] = [share(highest.toFixed(), openPrice), share(lowest.toFixed(), openPrice)];
  return side === 'long' || side === 'up'
    ? { adverse: below, favourable: above }
    : { adverse: above, favourable: below };
}

/** Heights of a drawing are rounded ratios; no money is computed from them. */
function draw(trade: JournalTrade, rows: readonly CandleRow[]) {
  const size = Math.ceil(rows.length / MOST_DRAWN);
  const merged: Bar[] = [];
  for (let start = 0; start < rows.length; start += size)
    merged.push(toBar(rows.slice(start, start + size)));
  const prices = [trade.openPrice, trade.closePrice ?? trade.openPrice].map((price) =>
    Number.parseFloat(price),
  );
  const high = Math.max(...prices, ...merged.map((bar) => bar.high));
  const low = Math.min(...prices, ...merged.map((bar) => bar.low));
  const y = (price: number) => round(((high - price) / (high - low || 1)) * HEIGHT);
  const step = WIDTH / merged.length;
  const bars = merged.map((bar, place): PictureBar => {
    const [top, bottom] = [y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))];
    return {
      x: round((place + 0.5) * step),
      width: round(step * 0.7),
      high: y(bar.high),
      low: y(bar.low),
      top,
      bottom: Math.max(bottom, top + 0.5),
      tone: bar.close >= bar.open ? 'up' : 'down',
    };
  });
  const place = (time: number, price: string) => {
    const index = merged.findLastIndex((bar) => bar.time <= time);
    return { x: round((Math.max(0, index) + 0.5) * step), y: y(Number.parseFloat(price)) };
  };
  return { bars, place };
}

interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

function toBar(rows: readonly CandleRow[]): Bar {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    time: first?.[0] ?? 0,
    open: Number.parseFloat(first?.[1] ?? '0'),
    high: Math.max(...rows.map(([, , high]) => Number.parseFloat(high))),
    low: Math.min(...rows.map(([, , , low]) => Number.parseFloat(low))),
    close: Number.parseFloat(last?.[4] ?? '0'),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
