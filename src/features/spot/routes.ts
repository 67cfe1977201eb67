import type { AppRoute } from '../../navigation/app-route.ts';
import { loadChartCanvas } from '../../trading/chart/load-canvas.ts';

const loadTrade = () => import('./trade-screen.tsx').then((module) => module.TradeScreen);
const loadMarket = () => import('./market-screen.tsx').then((module) => module.MarketScreen);
const loadOrders = () => import('./orders-screen.tsx').then((module) => module.OrdersScreen);

/** The chart's chunk comes beside the page's own; a failure of it is told in the chart's place. */
function withChart<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return () => {
    loadChartCanvas().catch(() => undefined);
    return load();
  };
}

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/transaction/index',
    load: withChart(loadTrade),
    access: 'guest',
    words: ['spot', 'chart'],
    tab: 'trade',
    width: 'full',
  },
  {
    path: '/pages/transaction/currency',
    load: withChart(loadMarket),
    access: 'guest',
    words: ['spot', 'chart'],
  },
  {
    path: '/pages/transaction/currency_order',
    load: loadOrders,
    access: 'user',
    words: ['spot', 'chart'],
  },
];
