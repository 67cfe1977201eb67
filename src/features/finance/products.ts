/** The financial products, as Finance lists them. */
import {
  BadgePercent,
  CloudCog,
  HandCoins,
  LockKeyhole,
  type LucideIcon,
  Pickaxe,
  Rocket,
} from 'lucide-react';

type ProductName = 'lockMining' | 'dualInvest' | 'defiMining' | 'cloudMiner' | 'ieo' | 'loans';

export interface Product {
  readonly name: ProductName;
  readonly path: string;
  readonly icon: LucideIcon;
}

interface ProductGroup {
  readonly name: 'earn' | 'subscribe' | 'borrow';
  readonly products: readonly Product[];
}

export const productGroups: readonly ProductGroup[] = [
  {
    name: 'earn',
    products: [
      { name: 'lockMining', path: '/pages/lockming/lockming', icon: LockKeyhole },
      { name: 'dualInvest', path: '/pages/invest/invest', icon: BadgePercent },
      { name: 'defiMining', path: '/pages/defi/index', icon: Pickaxe },
      { name: 'cloudMiner', path: '/pages/cloudminer/index', icon: CloudCog },
    ],
  },
  {
    name: 'subscribe',
    products: [{ name: 'ieo', path: '/pages/ieo/ieo', icon: Rocket }],
  },
  {
    name: 'borrow',
    products: [{ name: 'loans', path: '/pages/common/borrowing', icon: HandCoins }],
  },
];
