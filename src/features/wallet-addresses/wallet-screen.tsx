/** The address book: where coins may be withdrawn to, and from when on (ADDR-01). */
import { WalletCards } from 'lucide-react';
import { useState } from 'react';
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
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
  const pages = useAskPages('walletAddresses.book', {});
  return (
    <>
      <AskedList
        pages={pages}
        label={t('title')}
        keyOf={({ id }) => id}
        renderItem={(address) => <AddressRow address={address} onRemove={setLeaving} />}
        failed={t('failed')}
        empty={<EmptyState icon={WalletCards} title={t('empty')} hint={t('emptyHint')} />}
      />
      <RemoveDialog address={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
