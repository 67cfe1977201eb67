import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/fund/transfer',
    load: () => import('./convert-screen.tsx').then((module) => module.ConvertScreen),
    access: 'user',
    words: ['convert'],
  },
];
