/** AddressRow { address, onRemove }: one saved address with its network and whether it can be used yet. */
import { Copy, Trash2 } from 'lucide-react';
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { copyText } from '../../device/clipboard.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface AddressRowProps {
  readonly address: WalletAddress;
  readonly onRemove: (address: WalletAddress) => void;
}

export function AddressRow({ address: row, onRemove }: AddressRowProps) {
  const { t } = useWords('wallet-addresses');
  const common = useWords();
  const copy = async () => {
    const isCopied = await copyText(row.address);
    showToast(common.t(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'error');
  };
  return (
    <article aria-label={row.name} className="flex items-center gap-3 py-3">
      <CurrencyIcon currency={row.currency} size={32} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate text-strong">{row.name}</span>
          <Badge>{`${row.currency} · ${row.network}`}</Badge>
        </p>
        <p className="figure text-small text-soft" title={row.address}>
          {shortAddress(row.address)}
        </p>
        {row.waitHours > 0 && (
          <p>
            <Badge tone="warning">{t('usableIn', { hours: row.waitHours })}</Badge>
          </p>
        )}
      </div>
      <div className="-mr-3 flex">
        <IconButton
          icon={Copy}
          size={18}
          label={t('copy', { name: row.name })}
          onClick={() => void copy()}
        />
        <IconButton
          icon={Trash2}
          size={18}
          label={t('remove.one', { name: row.name })}
          onClick={() => onRemove(row)}
        />
      </div>
    </article>
  );
}

/** What of an address is compared by eye: its beginning and its end. */
const HEAD = 8;
const TAIL = 8;

function shortAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}
