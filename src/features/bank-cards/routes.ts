import type { AppRoute } from '../../navigation/app-route.ts';

const words = ['bank-cards', 'account'] as const;

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/bank',
    access: 'user',
    words,
    width: 'narrow',
    load: () => import('./card-screen.tsx').then((module) => module.DomesticScreen),
  },
  {
    path: '/pages/setting/bank_international',
    access: 'user',
    words,
    width: 'narrow',
    load: () => import('./card-screen.tsx').then((module) => module.InternationalScreen),
  },
];
