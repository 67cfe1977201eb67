import { withChart } from '../../market/chart/panel/with-chart.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { CONTRACT_ORDERS_PATH, CONTRACT_PATH, SUPER_PATH } from '../../navigation/paths.ts';

const loadContract = () => import('./contract-screen.tsx').then((module) => module.ContractScreen);
const loadSuper = () => import('./super-screen.tsx').then((module) => module.SuperScreen);
const loadOrders = () => import('./orders-screen.tsx').then((module) => module.OrdersScreen);

export const routes: readonly AppRoute[] = [
  {
    path: CONTRACT_PATH,
    load: withChart('futures', loadContract),
    access: 'guest',
    words: ['futures', 'chart', 'trade'],
    tab: 'trade',
    width: 'full',
  },
  {
    path: SUPER_PATH,
    load: withChart('futures', loadSuper),
    access: 'guest',
    words: ['futures', 'chart', 'trade'],
    tab: 'trade',
    width: 'full',
  },
  {
    path: CONTRACT_ORDERS_PATH,
    load: loadOrders,
    access: 'user',
    words: ['futures', 'trade'],
  },
];
