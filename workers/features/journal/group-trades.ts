/** Trades told apart, and as bars of a picture. */
import type {
  JournalTrade,
  StatisticsBar,
  StatisticsGroup,
} from '../../../contract/features/journal.ts';
import { exact, plainText } from '../../../contract/money.ts';

const HOURS = 24;
const WEEKDAYS = 7;
const SUNDAY = 7;
/** More bars than these could not be told apart on a phone. */
const MOST_BARS = 60;

/** Keys in the order in which they are shown. */
export function groupTrades(
  trades: readonly JournalTrade[],
  by: StatisticsGroup,
): ReadonlyMap<string, readonly JournalTrade[]> {
  const groups = new Map<string, JournalTrade[]>();
  for (const trade of trades) {
    for (const key of keysOfTrade(trade, by)) {
      const group = groups.get(key);
      if (group) group.push(trade);
      else groups.set(key, [trade]);
    }
  }
  const inOrder = [...groups].sort(([one, ones], [other, others]) =>
    by === 'hour' || by === 'weekday' ? Number(one) - Number(other) : others.length - ones.length,
  );
  return new Map(inOrder);
}

function keysOfTrade(trade: JournalTrade, by: StatisticsGroup): readonly string[] {
  const { openedAt, symbol, kind, side, tags } = trade;
  switch (by) {
    case 'tag':
      return tags.length === 0 ? [''] : tags;
    case 'market':
      return [`${kind}:${symbol}`];
    case 'side':
      return [side];
    case 'hour':
      return [String(new Date(openedAt).getHours())];
    case 'weekday':
      return [String(new Date(openedAt).getDay() || SUNDAY)];
    default:
      return by satisfies never;
  }
}

/** Of hours and weekdays all, so that those without a trade stand in the picture as nothing. */
export function groupBars(
  groups: ReadonlyMap<string, { readonly net: string }>,
  by: StatisticsGroup,
): StatisticsBar[] {
  return withTotals(
    keysOf([...groups.keys()], by).map((key) => ({ key, profit: groups.get(key)?.net ?? '0' })),
  );
}

function keysOf(keys: readonly string[], by: StatisticsGroup): readonly string[] {
  if (by === 'hour') return Array.from({ length: HOURS }, (_, hour) => String(hour));
  if (by === 'weekday') return Array.from({ length: WEEKDAYS }, (_, day) => String(day + 1));
  return keys;
}

/** In the order of closing; as many trades to each bar. */
export function tradeBars(trades: readonly JournalTrade[]): StatisticsBar[] {
  const size = Math.ceil(trades.length / MOST_BARS);
  const bars: { key: string; profit: string }[] = [];
  for (let start = 0; start < trades.length; start += size) {
    const sum = trades
      .slice(start, start + size)
      .reduce((total, { net }) => total.plus(net), exact('0'));
    bars.push({ key: String(start), profit: plainText(sum) });
  }
  return withTotals(bars);
}

function withTotals(bars: readonly { key: string; profit: string }[]): StatisticsBar[] {
  const sum = { total: exact('0') };
  return bars.map((bar) => {
    sum.total = sum.total.plus(bar.profit);
    return { ...bar, total: plainText(sum.total) };
  });
}
