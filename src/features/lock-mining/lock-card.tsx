/** LockCard { row, onRedeem }: one sum in progress, how far it is, what it has paid and pays next. */
import type { LockRow } from '../../../contract/features/lock-mining-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';

interface LockCardProps {
  readonly row: LockRow;
  readonly onRedeem: () => void;
}

export function LockCard({ row, onRedeem }: LockCardProps) {
  const { t } = useWords('lock-mining');
  const { currency, termDays, amountText, percent } = row;
  const name = `${amountText} ${currency} · ${t('days', { count: termDays })}`;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={22} />
          {name}
        </span>
        <span className="figure ml-auto font-semibold text-gold">{row.dailyYieldText}</span>
      </header>
      <div>
        <div aria-hidden="true" className="h-1.5 rounded-full bg-control">
          <div className="h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
        </div>
        <p className="mt-1.5 text-caption text-faint">
          {t('daysLeft', { count: row.remainingDays })}
        </p>
      </div>
      <LockFigures row={row} />
      <Button
        variant="plain"
        size="medium"
        aria-label={`${t('redeem.action')}, ${name}`}
        onClick={onRedeem}
      >
        {t('redeem.action')}
      </Button>
    </article>
  );
}

function LockFigures({ row }: Pick<LockCardProps, 'row'>) {
  const { t, tag } = useWords('lock-mining');
  const { currency, nextDividendAt } = row;
  const figures = [
    [t('earn.paid'), `${row.paidText} ${currency}`],
    [t('earn.expected'), `${row.expectedText} ${currency}`],
    [t('earn.daily'), `${row.dailyDividendText} ${currency}`],
    [t('earn.next'), nextDividendAt === null ? NOTHING : dayTime(nextDividendAt, tag)],
    [t('earn.started'), dayTime(row.startedAt, tag)],
    [t('earn.matures'), dayTime(row.maturesAt, tag)],
  ] as const;
  return <FigureGrid figures={figures} />;
}
