/** The icon of each entry of the menu, by its key (HOME-02). */
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgePercent,
  CloudCog,
  Crown,
  Gamepad2,
  Gem,
  Handshake,
  Image,
  Landmark,
  LockKeyhole,
  type LucideIcon,
  MessagesSquare,
  Pickaxe,
  ReceiptText,
  Rocket,
  ShoppingBag,
  Ticket,
} from 'lucide-react';
import { iconsAtHand, plainIcon } from './icons-at-hand.ts';

export const icons: Readonly<Record<string, LucideIcon>> = {
  ...iconsAtHand,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  points: Gem,
  vip: Crown,
  coupon: Ticket,
  financial: Landmark,
  otc: Handshake,
  bills: ReceiptText,
  lock_mining: LockKeyhole,
  game: Gamepad2,
  chat_room: MessagesSquare,
  quick_buy: ShoppingBag,
  ieo: Rocket,
  nft: Image,
  invest: BadgePercent,
  defi_mining: Pickaxe,
  cloud_miner: CloudCog,
};

export function entryIcon(key: string): LucideIcon {
  return icons[key] ?? plainIcon;
}
