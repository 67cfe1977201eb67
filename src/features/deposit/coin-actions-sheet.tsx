/** What can be done with a coin: deposit, withdraw, transfer, convert. */
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import type { Currency } from '../../../contract/features/wallet-addresses.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push, type QueryValues } from '../../navigation/navigate.ts';
import { TRANSFER_PATH } from '../../navigation/paths.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { CONVERT_PATH, RECEIVE_PATH, WITHDRAW_PATH } from './paths.ts';

interface CoinAction {
  readonly key: 'deposit' | 'withdraw' | 'transfer' | 'convert';
  readonly icon: LucideIcon;
  readonly path: string;
  /** A conversion names its coins by their codes. */
  readonly toQuery?: (coin: Currency) => QueryValues;
  readonly isOffered: (coin: Currency) => boolean;
}

const byId = ({ id }: Currency): QueryValues => ({ currency_id: id });

const actions: readonly CoinAction[] = [
  {
    key: 'deposit',
    icon: ArrowDownToLine,
    path: RECEIVE_PATH,
    isOffered: ({ canDeposit }) => canDeposit,
  },
  {
    key: 'withdraw',
    icon: ArrowUpFromLine,
    path: WITHDRAW_PATH,
    isOffered: ({ canWithdraw }) => canWithdraw,
  },
  { key: 'transfer', icon: ArrowLeftRight, path: TRANSFER_PATH, isOffered: () => true },
  {
    key: 'convert',
    icon: RefreshCw,
    path: CONVERT_PATH,
    toQuery: ({ currency }) => ({ from: currency }),
    isOffered: () => true,
  },
];

interface CoinActionsSheetProps {
  readonly coin: Currency | null;
  readonly onClose: () => void;
}

export function CoinActionsSheet({ coin, onClose }: CoinActionsSheetProps) {
  const { t } = useWords('deposit');
  const { t: money } = useWords('money');
  return (
    <Sheet isOpen={coin !== null} onClose={onClose} title={coin ? coin.currency : ''}>
      {coin && (
        <List label={money('actions.label')}>
          {actions
            .filter(({ isOffered }) => isOffered(coin))
            .map(({ key, icon, path, toQuery = byId }) => (
              <ListRow
                key={key}
                icon={icon}
                label={money(`actions.${key}`)}
                note={t(`select.${key}`)}
                onClick={() => void push(path, toQuery(coin))}
              />
            ))}
        </List>
      )}
    </Sheet>
  );
}
