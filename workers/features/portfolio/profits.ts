/** Realised profits as a view: exact sums by day and by kind, a series without holes. */
import {
  type DayProfitView,
  type ProfitsView,
  type TradingKind,
  tradingKinds,
} from '../../../contract/features/portfolio.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { withSign } from '../../view/signed.ts';
import { toneOf } from '../../view/tone.ts';

const CURRENCY = 'USD';
const CENTS = 2;

/** One day's profit of one kind, as the exchange lists it. */
export interface KindProfit {
  readonly day: number;
  readonly kind: TradingKind;
  readonly profit: string;
}

interface Range {
  readonly days: number;
  readonly nowMs: number;
  readonly language: Language;
}

export function toProfitsView(rows: readonly KindProfit[], range: Range): ProfitsView {
  const { language } = range;
  const total = sumOf(rows);
  return {
    totalText: dollars(total, language),
    tone: toneOf(total),
    kinds: tradingKinds.flatMap((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0) return [];
      const profit = sumOf(own);
      return [{ kind, profitText: dollars(profit, language), tone: toneOf(profit) }];
    }),
    days: toDays(rows, range),
  };
}

function toDays(rows: readonly KindProfit[], range: Range): DayProfitView[] {
  const { days, language } = range;
  const today = lastDayOf(rows, range);
  const byDay = new Map<number, KindProfit[]>();
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  const series: DayProfitView[] = [];
  let total = exact('0');
  for (let day = today - (days - 1) * DAY_MS; day <= today; day += DAY_MS) {
    const profit = sumOf(byDay.get(day) ?? []);
    total = total.plus(profit);
    series.push({
      day,
      profit,
      total: plainText(total),
      profitText: dollars(profit, language),
      totalText: dollars(plainText(total), language),
      tone: toneOf(profit),
    });
  }
  return series;
}

/** Today; by the exchange's results where the clock of the device is far from theirs. */
function lastDayOf(rows: readonly KindProfit[], { days, nowMs }: Range): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const newest = rows.at(-1)?.day ?? today;
  return newest > today || newest <= today - days * DAY_MS ? newest : today;
}

function sumOf(rows: readonly KindProfit[]): string {
  return plainText(rows.reduce((sum, { profit }) => sum.plus(profit), exact('0')));
}

function dollars(text: string, language: Language): string {
  const rounded = exact(text).toFixed(CENTS);
  return withSign(rounded, formatFiat(rounded.replace('-', ''), CURRENCY, language), language);
}
