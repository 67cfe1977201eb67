/** The address book: where coins may be withdrawn to, and from when on (ADDR-01). */
import { WalletCards } from 'lucide-react';
import { useState } from 'react';
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { AddressRow } from './address-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export function WalletScreen() {
  const { t } = useWords('wallet-addresses');
  return (
    <Page
      title={t('title')}
      footer={
        <Button isWide onClick={() => void push('/pages/setting/addWallet')}>
          {t('add')}
        </Button>
      }
    >
      <AddressList />
    </Page>
  );
}

function AddressList() {
  const { t } = useWords('wallet-addresses');
  const [leaving, setLeaving] = useState<WalletAddress | null>(null);
  const { items, failure, hasMore, isLoading, loadMore, refresh } = useAskPages(
    'walletAddresses.book',
    {},
  );
  if (failure && items.length === 0) {
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  }
  return (
    <PullToRefresh onRefresh={refresh}>
      <InfiniteList
        label={t('title')}
        items={items}
        keyOf={({ id }) => id}
        renderItem={(address) => <AddressRow address={address} onRemove={setLeaving} />}
        hasMore={hasMore}
        isLoading={isLoading}
        onMore={loadMore}
        empty={<EmptyState icon={WalletCards} title={t('empty')} hint={t('emptyHint')} />}
      />
      <RemoveDialog address={leaving} onClose={() => setLeaving(null)} />
    </PullToRefresh>
  );
}
