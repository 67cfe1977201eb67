import { withChart } from '../../market/chart/panel/with-chart.ts';
import { expectedKind } from '../../market/expected-kind.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { PRACTICE_PATH } from '../../navigation/paths.ts';

const loadTrade = () => import('./trade-screen.tsx').then((module) => module.TradeScreen);
const loadMarket = () => import('./market-screen.tsx').then((module) => module.MarketScreen);
const loadOrders = () => import('./orders-screen.tsx').then((module) => module.OrdersScreen);

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/transaction/index',
    load: withChart(expectedKind, loadTrade),
    access: 'guest',
    words: ['spot', 'chart', 'trade'],
    tab: 'trade',
    width: 'full',
  },
  {
    path: '/pages/transaction/currency',
    load: withChart(expectedKind, loadMarket),
    access: 'guest',
    words: ['spot', 'chart', 'trade'],
  },
  {
    path: PRACTICE_PATH,
    load: () => import('./practice/practice-screen.tsx').then((module) => module.PracticeScreen),
    access: 'guest',
    words: ['spot', 'chart', 'trade'],
    width: 'full',
  },
  {
    path: '/pages/transaction/currency_order',
    load: loadOrders,
    access: 'user',
    words: ['spot', 'trade'],
  },
];
