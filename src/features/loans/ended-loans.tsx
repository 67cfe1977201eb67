/** Loans that are over: how each ended, what it cost and what came back. */
import type { EndedLoanView } from '../../../contract/features/loans-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { TimeAgo } from '../../ui/figures/time-ago.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function EndedLoans() {
  const { t } = useWords('loans');
  const pages = useAskPages('loans.ended', { state: 'ended' });
  return (
    <AskedList
      pages={pages}
      label={t('kinds.ended')}
      keyOf={({ id }) => id}
      renderItem={(loan) => <EndedLoan loan={loan} />}
      failed={t('failedLoans')}
      empty={<EmptyState title={t('empty.ended')} hint={t('empty.endedHint')} />}
    />
  );
}

function EndedLoan({ loan }: { readonly loan: EndedLoanView }) {
  const { t } = useWords('loans');
  const { currency, liquidation } = loan;
  const money = (text: string) => `${text} ${currency}`;
  const collateral = `${loan.collateralText} ${loan.collateralCurrency}`;
  const figures = [
    [t('ended.interest'), money(loan.interestText)],
    ...(liquidation === null
      ? [[t('ended.collateralBack'), collateral]]
      : [
          [t('ended.sold'), collateral],
          [t('ended.price'), money(liquidation.priceText)],
          [t('ended.fee'), money(liquidation.feeText)],
          [t('ended.returned'), money(liquidation.returnedText)],
        ]),
  ];
  return (
    <article
      aria-label={t('card.name', { amount: money(loan.numberText) })}
      className="flex flex-col gap-1.5 py-3"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{t('card.name', { amount: money(loan.numberText) })}</span>
        <span className="ml-auto">
          <Badge tone={liquidation === null ? 'plain' : 'warning'}>
            {t(liquidation === null ? 'states.repaid' : 'states.liquidated')}
          </Badge>
        </span>
      </p>
      <p className="text-small text-faint">
        <TimeAgo timeMs={loan.endedAt} />
      </p>
      <dl className="flex flex-col gap-1">
        {figures.map(([name = '', text]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 text-small">
            <dt className="text-soft">{name}</dt>
            <dd className="figure ml-auto text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
