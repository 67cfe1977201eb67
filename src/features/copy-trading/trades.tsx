/** Trades { traderUserId?, status }: positions of a trader, or the user's copied ones (COPY-04). */
import { useState } from 'react';
import type { CopyTradeView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SelfHoldSheet } from './self-hold-sheet.tsx';
import { TradeRow } from './trade-row.tsx';

interface TradesProps {
  readonly traderUserId?: number;
  readonly status: 'current' | 'history';
}

export function Trades({ traderUserId, status }: TradesProps) {
  const { t } = useWords('copy-trading');
  const [chosen, setChosen] = useState<CopyTradeView | null>(null);
  const pages = useAskPages('copyTrading.orders', {
    status,
    ...(traderUserId !== undefined && { traderUserId }),
  });
  return (
    <>
      <AskedList
        variant="cards"
        pages={pages}
        label={t(`tabs.${status}`)}
        keyOf={({ transactionId }) => transactionId}
        renderItem={(trade) => <TradeRow trade={trade} onSelfHold={() => setChosen(trade)} />}
        failed={t('failed')}
        empty={<EmptyState title={t('empty.trades')} />}
      />
      {chosen && <SelfHoldSheet trade={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
