import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/bank',
    access: 'user',
    words: ['bank-cards', 'forms'],
    width: 'narrow',
    load: () => import('./card-screen.tsx').then((module) => module.DomesticScreen),
  },
  {
    path: '/pages/setting/bank_international',
    access: 'user',
    words: ['bank-cards', 'forms'],
    width: 'narrow',
    load: () => import('./card-screen.tsx').then((module) => module.InternationalScreen),
  },
];
