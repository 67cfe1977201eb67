/** RemoveDialog { address, onClose }: asks before an address is taken out of the book. */
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface RemoveDialogProps {
  readonly address: WalletAddress | null;
  readonly onClose: () => void;
}

export function RemoveDialog({ address, onClose }: RemoveDialogProps) {
  const { t } = useWords('wallet-addresses');
  const common = useWords();
  const { send, isPending } = useSend('walletAddresses.remove');
  const remove = async () => {
    if (address === null) return;
    const result = await send({ id: address.id });
    if (result?.ok) showToast(common.t('success'), 'success');
    // An address that is gone already is what was wanted.
    if (result?.ok || result?.error.code === 'not_found') onClose();
  };
  return (
    <Dialog
      isOpen={address !== null}
      onClose={onClose}
      title={t('remove.title')}
      tone="down"
      confirmLabel={t('remove.confirm')}
      isLoading={isPending}
      onConfirm={() => void remove()}
    >
      {address && (
        <>
          <p className="text-strong">
            {address.name} · {address.currency} · {address.network}
          </p>
          <p className="figure break-all">{address.address}</p>
          <p className="mt-2 text-small">{t('remove.hint')}</p>
        </>
      )}
    </Dialog>
  );
}
