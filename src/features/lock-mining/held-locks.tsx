/** The sums in progress, with what they come to by the clock of the exchange; each can be redeemed early. */
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { LockCard } from './lock-card.tsx';
import { PLANS_PATH } from './paths.ts';
import { RedeemSheet } from './redeem-sheet.tsx';

export function HeldLocks() {
  const { t } = useWords('lock-mining');
  const held = useTopic('lockMining.held');
  // The list comes by the core; why it does not come is asked by the page.
  const { failure, refresh } = useAsk('lockMining.offer', {});
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (held === null && failure)
    return (
      <ErrorState
        title={t('failedOrders')}
        hint={errorWords(failure)}
        onRetry={() => void refresh()}
      />
    );
  if (held === null)
    return (
      <div role="status" aria-label={t('orders')} className="flex flex-col gap-3 pt-3">
        <Skeleton className="h-64 w-full rounded-large" />
      </div>
    );
  if (held.rows.length === 0)
    return (
      <EmptyState
        icon={LockKeyhole}
        title={t('empty.progress')}
        hint={t('empty.progressHint')}
        action={
          <Button size="medium" onClick={() => void push(PLANS_PATH)}>
            {t('gone.plans')}
          </Button>
        }
      />
    );
  const chosen = held.rows.find(({ id }) => id === chosenId);
  return (
    <>
      <ul aria-label={t('tabs.progress')} className="flex flex-col gap-3 pt-3">
        {held.rows.map((row) => (
          <li key={row.id}>
            <LockCard row={row} onRedeem={() => setChosenId(row.id)} />
          </li>
        ))}
      </ul>
      {chosen && <RedeemSheet row={chosen} onClose={() => setChosenId(null)} />}
    </>
  );
}
