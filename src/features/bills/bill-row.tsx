/** One movement: what it was, where, when, how much, and what was left. */
import type { BillView } from '../../../contract/features/assets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toneText } from '../../theme/palette.ts';

interface BillRowProps {
  readonly bill: BillView;
  readonly day: string | null;
  readonly onOpen: (bill: BillView) => void;
}

export function BillRow({ bill, day, onOpen }: BillRowProps) {
  const { t, tag } = useWords('bills');
  const { t: money } = useWords('money');
  const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' });
  return (
    <>
      {day !== null && <h2 className="-mx-4 bg-raised px-4 py-1.5 text-small text-soft">{day}</h2>}
      <button
        type="button"
        onClick={() => onOpen(bill)}
        className="flex w-full items-center justify-between gap-3 py-3 text-left -outline-offset-2 active:opacity-70"
      >
        <span className="min-w-0">
          <span className="block truncate">{money(`code.${bill.code}`)}</span>
          <span className="block truncate text-small text-faint">
            {money(`accounts.${bill.account}`)} · {clock.format(bill.time)}
          </span>
          {bill.feeText !== null && (
            <span className="figure block truncate text-small text-faint">
              {t('withFee', { fee: `${bill.feeText} ${bill.currency}` })}
            </span>
          )}
        </span>
        <span className="figure min-w-0 shrink-0 text-right">
          <span className={`block ${toneText(bill.tone)}`}>
            {bill.shortText} {bill.currency}
          </span>
          <span className="block text-small text-faint">
            {t('after', { amount: bill.shortAfterText })}
          </span>
        </span>
      </button>
    </>
  );
}
