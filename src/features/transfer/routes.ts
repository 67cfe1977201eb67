import type { AppRoute } from '../../navigation/app-route.ts';

const words = ['transfer', 'assets'] as const;

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/fund/fundTransfer',
    load: () => import('./transfer-screen.tsx').then((module) => module.TransferScreen),
    access: 'user',
    words,
  },
  {
    path: '/pages/fund/transfer_history',
    load: () => import('./history-screen.tsx').then((module) => module.HistoryScreen),
    access: 'user',
    words,
  },
];
