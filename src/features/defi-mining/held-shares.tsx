/** The open shares by the prices of the minute, fees and impermanent loss side by side; each can be left. */

import { Pickaxe } from 'lucide-react';
import { useState } from 'react';
import type { DefiShareRow } from '../../../contract/features/defi-mining-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { gainText } from '../../theme/gain-text.ts';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { POOLS_PATH } from './paths.ts';

export function HeldShares() {
  const { t } = useWords('defi-mining');
  const held = useTopic('defiMining.held');
  // The list comes by the core; why it does not come is asked by the page.
  const { failure, refresh } = useAsk('defiMining.offer', {});
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (held === null && failure)
    return (
      <ErrorState
        title={t('failedShares')}
        hint={errorWords(failure)}
        onRetry={() => void refresh()}
      />
    );
  if (held === null)
    return (
      <div role="status" aria-label={t('shares')} className="flex flex-col gap-3 pt-3">
        <Skeleton className="h-64 w-full rounded-large" />
      </div>
    );
  if (held.length === 0)
    return (
      <EmptyState
        icon={Pickaxe}
        title={t('empty.open')}
        hint={t('empty.openHint')}
        action={
          <Button size="medium" onClick={() => void push(POOLS_PATH)}>
            {t('gone.pools')}
          </Button>
        }
      />
    );
  const chosen = held.find(({ id }) => id === chosenId);
  return (
    <>
      <ul aria-label={t('tabs.open')} className="flex flex-col gap-3 pt-3">
        {held.map((row) => (
          <li key={row.id}>
            <ShareCard row={row} onLeave={() => setChosenId(row.id)} />
          </li>
        ))}
      </ul>
      {chosen && <LeaveSheet row={chosen} onClose={() => setChosenId(null)} />}
    </>
  );
}

interface ShareCardProps {
  readonly row: DefiShareRow;
  readonly onLeave: () => void;
}

function ShareCard({ row, onLeave }: ShareCardProps) {
  const { t, tag } = useWords('defi-mining');
  const { currency, quoteCurrency, nextFeeAt, price } = row;
  const name = `${currency} / ${quoteCurrency}`;
  const money = (text: string) => `${text} ${quoteCurrency}`;
  const figures = [
    [t('held.worth'), money(row.worthText)],
    [t('held.held'), money(row.heldText)],
    [t('held.fees'), money(row.feesText)],
    [t('held.loss'), `${money(row.lossText)} (${row.lossRateText})`],
    [t('entry.price'), money(row.entryPriceText)],
    [t('label.price'), price === '' ? NOTHING : money(row.priceText)],
    [t('entry.share'), row.shareText],
    [t('held.nextFee'), nextFeeAt === null ? NOTHING : dayTime(nextFeeAt, tag)],
  ] as const;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <header className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={22} />
          {name}
        </span>
        <span className="text-right">
          <span className="block text-caption text-faint">{t('held.result')}</span>
          <span className={`figure font-semibold ${gainText(row.tone)}`}>{row.resultText}</span>
        </span>
      </header>
      <p className="figure text-small text-soft">{row.enteredText}</p>
      <FigureGrid figures={figures} />
      <Button
        variant="plain"
        size="medium"
        disabled={price === ''}
        aria-label={`${t('leave.action')}, ${name}`}
        onClick={onLeave}
      >
        {t('leave.action')}
      </Button>
    </article>
  );
}
