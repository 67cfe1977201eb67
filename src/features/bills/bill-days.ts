/** Bills under the day on which they happened, in the reader's own zone. */
import type { BillView } from '../../../contract/features/assets.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { dayText } from '../../i18n/time-words.ts';

export interface DatedBill {
  readonly bill: BillView;
  /** Heading of the day, on its first bill only. */
  readonly day: string | null;
}

export interface DayWords {
  readonly tag: string;
  readonly nowMs: number;
  readonly today: string;
  readonly yesterday: string;
}

export function dateBills(bills: readonly BillView[], words: DayWords): DatedBill[] {
  const key = (timeMs: number) => new Date(timeMs).toDateString();
  return bills.map((bill, index) => {
    const previous = bills[index - 1];
    const isFirst = !previous || key(previous.time) !== key(bill.time);
    return { bill, day: isFirst ? dayName(bill.time, words) : null };
  });
}

function dayName(timeMs: number, { tag, nowMs, today, yesterday }: DayWords): string {
  const key = new Date(timeMs).toDateString();
  if (key === new Date(nowMs).toDateString()) return today;
  if (key === new Date(nowMs - DAY_MS).toDateString()) return yesterday;
  return dayText(timeMs, tag);
}
