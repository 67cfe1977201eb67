import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/fund/fundTransfer',
    load: () => import('./transfer-screen.tsx').then((module) => module.TransferScreen),
    access: 'user',
    words: ['transfer', 'money'],
  },
  {
    path: '/pages/fund/transfer_history',
    load: () => import('./history-screen.tsx').then((module) => module.HistoryScreen),
    access: 'user',
    words: ['transfer', 'money'],
  },
];
