/** Icons of the entries that Home shows at once; those of all others come with the sheet behind More. */
import {
  ChartLine,
  Coins,
  Gauge,
  HandCoins,
  LayoutGrid,
  type LucideIcon,
  RefreshCw,
  Timer,
  Users,
  Zap,
} from 'lucide-react';

export const iconsAtHand: Readonly<Record<string, LucideIcon>> = {
  futures: Gauge,
  options: Timer,
  stock: ChartLine,
  super_leverage: Zap,
  exchange: RefreshCw,
  loans: HandCoins,
  copy_trade: Users,
};

/** Of an entry that nobody knows yet. */
export const plainIcon: LucideIcon = Coins;
export const moreIcon: LucideIcon = LayoutGrid;
