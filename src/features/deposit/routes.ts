import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/fund/select',
    access: 'user',
    words: ['deposit', 'money'],
    load: () => import('./select-screen.tsx').then((module) => module.SelectScreen),
  },
  {
    path: '/pages/fund/receive',
    access: 'user',
    words: ['deposit', 'forms'],
    load: () => import('./receive-screen.tsx').then((module) => module.ReceiveScreen),
  },
  {
    path: '/pages/fund/receive_withdraw_record',
    access: 'user',
    words: ['deposit'],
    load: () => import('./records/records-screen.tsx').then((module) => module.RecordsScreen),
  },
];
