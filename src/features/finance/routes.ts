import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/financial/index',
    access: 'guest',
    words: ['finance'],
    tab: 'finance',
    width: 'broad',
    load: () => import('./finance-screen.tsx').then((module) => module.FinanceScreen),
  },
];
