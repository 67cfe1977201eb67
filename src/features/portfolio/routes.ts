import type { AppRoute } from '../../navigation/app-route.ts';
import { ALERTS_PATH, PORTFOLIO_PATH, TAX_PATH } from '../../navigation/paths.ts';

export const routes: readonly AppRoute[] = [
  {
    path: PORTFOLIO_PATH,
    load: () => import('./portfolio-screen.tsx').then((module) => module.PortfolioScreen),
    access: 'user',
    words: ['portfolio', 'share', 'trade'],
  },
  {
    path: ALERTS_PATH,
    load: () => import('./alerts-screen.tsx').then((module) => module.AlertsScreen),
    access: 'guest',
    words: ['portfolio', 'alerts'],
  },
  {
    path: TAX_PATH,
    load: () => import('./tax-screen.tsx').then((module) => module.TaxScreen),
    access: 'user',
    words: ['portfolio'],
  },
];
