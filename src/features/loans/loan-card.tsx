/** One open loan: how safe it is, what is owed, what is set apart, and what can be done. */
import type { LoanChange, LoanRow } from '../../../contract/features/loans.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { TimeAgo } from '../../ui/figures/time-ago.tsx';
import { LtvBar, LtvLegend } from './ltv-bar.tsx';

interface LoanCardProps {
  readonly row: LoanRow;
  readonly onChange: (kind: LoanChange['kind']) => void;
}

export function LoanCard({ row, onChange }: LoanCardProps) {
  const { t } = useWords('loans');
  const { currency, health } = row;
  const name = t('card.name', { amount: `${row.borrowedText} ${currency}` });
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={22} />
          <span>{name}</span>
        </span>
        <span className="ml-auto text-small text-faint">
          <TimeAgo timeMs={row.createdAt} />
        </span>
      </header>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-small text-soft">{t('card.owed')}</span>
        <span className="figure ml-auto text-title font-semibold">
          {row.owedText} {currency}
        </span>
      </p>
      <LtvBar
        ltv={row.ltv}
        text={row.ltvText}
        marks={row.marks}
        health={health}
        note={t(`health.${health}`)}
      />
      <LtvLegend marks={row.marks} />
      {(health === 'warned' || health === 'liquidating') && (
        <p role="alert" className="rounded-small bg-warning/10 px-3 py-2 text-small text-warning">
          {t('card.advice')}
        </p>
      )}
      <LoanFigures row={row} />
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="plain"
          size="medium"
          className="flex-1"
          aria-label={`${t('change.addCollateral.action')}, ${name}`}
          onClick={() => onChange('addCollateral')}
        >
          {t('change.addCollateral.action')}
        </Button>
        <Button
          variant="plain"
          size="medium"
          className="flex-1"
          aria-label={`${t('change.repay.action')}, ${name}`}
          onClick={() => onChange('repay')}
        >
          {t('change.repay.action')}
        </Button>
      </div>
    </article>
  );
}

function LoanFigures({ row }: Pick<LoanCardProps, 'row'>) {
  const { t } = useWords('loans');
  const { currency, collateralCurrency: coin } = row;
  const figures = [
    [t('card.interest'), `${row.interestText} ${currency}`],
    [t('card.rate'), row.hourlyRateText],
    [t('borrow.collateral'), `${row.collateralText} ${coin}`],
    [t('figures.liquidationPrice'), `${row.liquidationPriceText} ${currency}`],
  ] as const;
  return <FigureGrid figures={figures} />;
}
