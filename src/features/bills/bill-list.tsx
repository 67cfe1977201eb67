/** BillList { account?, currencyId?, code?, from? }: movements by day, ten at a time; a tap shows all of one. */
import { type ReactNode, useState } from 'react';
import type { BillCode, BillView } from '../../../contract/features/assets.ts';
import type { AccountKind } from '../../../contract/plain/accounts.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { dateBills } from './bill-days.ts';
import { BillRow } from './bill-row.tsx';
import { BillSheet } from './bill-sheet.tsx';

interface BillListProps {
  readonly account?: AccountKind | undefined;
  readonly currencyId?: number | undefined;
  readonly code?: BillCode | undefined;
  /** Milliseconds since the epoch: nothing older is listed. */
  readonly from?: number | undefined;
  readonly emptyAction?: ReactNode;
}

export function BillList({ account, currencyId, code, from, emptyAction }: BillListProps) {
  const { t, tag } = useWords('bills');
  const [shown, setShown] = useState<BillView | null>(null);
  const pages = useAskPages('bills.list', {
    ...(account && { account }),
    ...(currencyId !== undefined && { currencyId }),
    ...(code && { code }),
    ...(from !== undefined && { from }),
  });
  const isFiltered = account !== undefined || code !== undefined || from !== undefined;
  const days = { tag, nowMs: Date.now(), today: t('today'), yesterday: t('yesterday') };
  return (
    <>
      <AskedList
        pages={{ ...pages, items: dateBills(pages.items, days) }}
        label={t('list')}
        keyOf={({ bill }) => bill.id}
        renderItem={({ bill, day }) => <BillRow bill={bill} day={day} onOpen={setShown} />}
        failed={t('failed')}
        empty={
          <EmptyState
            title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
            hint={t('empty.hint')}
            action={emptyAction}
          />
        }
      />
      <BillSheet bill={shown} onClose={() => setShown(null)} />
    </>
  );
}
