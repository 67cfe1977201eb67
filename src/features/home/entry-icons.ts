/** The icon of each entry of the menu, by its key (HOME-02). */
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgePercent,
  ChartLine,
  CloudCog,
  Coins,
  Crown,
  Gamepad2,
  Gauge,
  Gem,
  HandCoins,
  Handshake,
  Image,
  Landmark,
  LayoutGrid,
  LockKeyhole,
  type LucideIcon,
  MessagesSquare,
  Pickaxe,
  ReceiptText,
  RefreshCw,
  Rocket,
  ShoppingBag,
  Ticket,
  Timer,
  Users,
  Zap,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  points: Gem,
  vip: Crown,
  stock: ChartLine,
  futures: Gauge,
  copy_trade: Users,
  financial: Landmark,
  super_leverage: Zap,
  otc: Handshake,
  coupon: Ticket,
  bills: ReceiptText,
  exchange: RefreshCw,
  lock_mining: LockKeyhole,
  game: Gamepad2,
  chat_room: MessagesSquare,
  quick_buy: ShoppingBag,
  ieo: Rocket,
  options: Timer,
  nft: Image,
  invest: BadgePercent,
  loans: HandCoins,
  defi_mining: Pickaxe,
  cloud_miner: CloudCog,
};

export function entryIcon(key: string): LucideIcon {
  return icons[key] ?? Coins;
}

export const moreIcon: LucideIcon = LayoutGrid;
