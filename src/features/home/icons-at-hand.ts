/** Icons of the entries that Home shows at once; those of all others come with the sheet behind More. */
import {
  ChartLine,
  Coins,
  Gauge,
  HandCoins,
  LayoutGrid,
  type LucideIcon,
  RefreshCw,
  Ticket,
  Timer,
  Zap,
} from 'lucide-react';

export const iconsAtHand: Readonly<Record<string, LucideIcon>> = {
  futures: Gauge,
  options: Timer,
  stock: ChartLine,
  super_leverage: Zap,
  exchange: RefreshCw,
  loans: HandCoins,
  coupon: Ticket,
};

/** Of an entry that nobody knows yet. */
export const plainIcon: LucideIcon = Coins;
export const moreIcon: LucideIcon = LayoutGrid;
