import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/fund/withdraw',
    access: 'user',
    words: ['withdraw', 'forms'],
    width: 'narrow',
    load: () => import('./withdraw-screen.tsx').then((module) => module.WithdrawScreen),
  },
];
