/** Deposit, withdraw, transfer, convert. */
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';

interface AssetAction {
  readonly key: 'deposit' | 'withdraw' | 'transfer' | 'convert';
  readonly icon: LucideIcon;
  readonly path: string;
}

const actions: readonly AssetAction[] = [
  { key: 'deposit', icon: ArrowDownToLine, path: '/pages/fund/select?for=deposit' },
  { key: 'withdraw', icon: ArrowUpFromLine, path: '/pages/fund/withdraw' },
  { key: 'transfer', icon: ArrowLeftRight, path: '/pages/fund/fundTransfer' },
  { key: 'convert', icon: RefreshCw, path: '/pages/fund/transfer' },
];

export function AssetActions() {
  const { t } = useWords('money');
  return (
    <nav aria-label={t('actions.label')} className="mt-4 grid grid-cols-4 gap-2">
      {actions.map(({ key, icon: Icon, path }) => (
        <button
          key={key}
          type="button"
          onClick={() => void push(path)}
          className="flex min-w-0 flex-col items-center gap-1.5 rounded-small text-small -outline-offset-2 active:opacity-70"
        >
          <span className="flex size-11 items-center justify-center rounded-large bg-control text-gold">
            <Icon aria-hidden="true" size={20} strokeWidth={1.6} />
          </span>
          <span className="max-w-full truncate">{t(`actions.${key}`)}</span>
        </button>
      ))}
    </nav>
  );
}
