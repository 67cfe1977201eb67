import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/bill',
    load: () => import('./bills-screen.tsx').then((module) => module.BillsScreen),
    access: 'user',
    words: ['bills', 'money'],
  },
  {
    path: '/pages/fund/assets_record',
    load: () =>
      import('./account-records-screen.tsx').then((module) => module.AccountRecordsScreen),
    access: 'user',
    words: ['bills', 'money'],
  },
  {
    path: '/pages/fund/assets_all_record',
    load: () => import('./fund-records-screen.tsx').then((module) => module.FundRecordsScreen),
    access: 'user',
    words: ['bills', 'money'],
  },
  {
    path: '/pages/coin/index',
    load: () => import('./coin-screen.tsx').then((module) => module.CoinScreen),
    access: 'user',
    words: ['bills', 'money'],
    title: 'my coin',
  },
];
