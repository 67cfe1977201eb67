/** KindIcon { kind }: what a message is about, as a picture on a disc. */
import {
  ChartCandlestick,
  Gift,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  ShieldAlert,
  TriangleAlert,
  UserRound,
  WalletCards,
} from 'lucide-react';
import type { MessageKind } from '../../../contract/features/messages.ts';
import { classNames } from '../../ui/class-names.ts';

const icons: Readonly<Record<MessageKind, LucideIcon>> = {
  system: Megaphone,
  account: UserRound,
  money: WalletCards,
  trade: ChartCandlestick,
  risk: TriangleAlert,
  talk: MessagesSquare,
  product: Gift,
  security: ShieldAlert,
};

export function KindIcon({ kind }: { readonly kind: MessageKind }) {
  const Icon = icons[kind];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-control',
        kind === 'security' || kind === 'risk' ? 'text-warning' : 'text-soft',
      )}
    >
      <Icon size={20} strokeWidth={1.75} />
    </span>
  );
}
