/** Realised profits as a view, in the chosen currency: exact sums by day and by kind, a series without holes. */
import {
  type DayProfitView,
  type ProfitKind,
  type ProfitsView,
  profitKinds,
} from '../../../contract/features/portfolio.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { type FiatParts, inChosenFiat } from '../../account/chosen-fiat.ts';
import { withSign } from '../../view/signed.ts';
import { toneOf } from '../../view/tone.ts';

const CENTS = 2;

/** One day's profit of one kind, as the exchange lists it. */
export interface KindProfit {
  readonly day: number;
  readonly kind: ProfitKind;
  readonly profit: string;
}

interface Range {
  readonly days: number;
  readonly nowMs: number;
}

export function toProfitsView(
  rows: readonly KindProfit[],
  range: Range,
  parts: FiatParts,
): ProfitsView {
  const total = sumOf(rows);
  return {
    totalText: signedFiat(total, parts),
    tone: toneOf(total),
    kinds: profitKinds.flatMap((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0) return [];
      const profit = sumOf(own);
      return [{ kind, profitText: signedFiat(profit, parts), tone: toneOf(profit) }];
    }),
    days: toDays(rows, range, parts),
  };
}

function toDays(rows: readonly KindProfit[], range: Range, parts: FiatParts): DayProfitView[] {
  const { days } = range;
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
      profitText: signedFiat(profit, parts),
      totalText: signedFiat(plainText(total), parts),
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

function signedFiat(usd: string, parts: FiatParts): string {
  const rounded = exact(usd).toFixed(CENTS);
  const size = inChosenFiat(parts, rounded.replace('-', ''));
  return withSign(rounded, size);
}
