/** The open loans by live prices; each can be repaid or made safer. */
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { LoanChange } from '../../../contract/features/loans.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { LoanCard } from './loan-card.tsx';

type Wish = Pick<LoanChange, 'id' | 'kind'>;

export function OpenLoans({ onBorrow }: { readonly onBorrow: () => void }) {
  const { t } = useWords('loans');
  const rows = useTopic('loans.open');
  // The list comes by the core; why it does not come is asked by the page.
  const { failure, refresh } = useAsk('loans.offer', {});
  const [wish, setWish] = useState<Wish | null>(null);
  if (rows === null && failure)
    return (
      <ErrorState
        title={t('failedLoans')}
        hint={errorWords(failure)}
        onRetry={() => void refresh()}
      />
    );
  if (rows === null)
    return (
      <div role="status" aria-label={t('tabs.mine')} className="flex flex-col gap-3 pt-1">
        <Skeleton className="h-72 w-full rounded-large" />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon={HandCoins}
        title={t('empty.open')}
        hint={t('empty.openHint')}
        action={
          <Button size="medium" onClick={onBorrow}>
            {t('empty.borrow')}
          </Button>
        }
      />
    );
  const chosen = rows.find(({ id }) => id === wish?.id);
  return (
    <>
      <ul aria-label={t('kinds.open')} className="flex flex-col gap-3 pt-1">
        {rows.map((row) => (
          <li key={row.id}>
            <LoanCard row={row} onChange={(kind) => setWish({ id: row.id, kind })} />
          </li>
        ))}
      </ul>
      {wish && chosen && (
        <ChangeSheet
          key={`${wish.kind} ${wish.id}`}
          row={chosen}
          kind={wish.kind}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}
