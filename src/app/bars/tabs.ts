/** The bottom tabs, in order (APP-17). */
import {
  ArrowLeftRight,
  ChartCandlestick,
  House,
  Landmark,
  type LucideIcon,
  WalletMinimal,
} from 'lucide-react';
import type { TabName } from '../../navigation/app-route.ts';

interface TabEntry {
  readonly name: TabName;
  readonly path: string;
  readonly icon: LucideIcon;
}

export const tabs: readonly TabEntry[] = [
  { name: 'home', path: '/', icon: House },
  { name: 'markets', path: '/pages/market/market', icon: ChartCandlestick },
  { name: 'trade', path: '/pages/transaction/index', icon: ArrowLeftRight },
  { name: 'finance', path: '/pages/financial/index', icon: Landmark },
  { name: 'assets', path: '/pages/fund/assets', icon: WalletMinimal },
];
