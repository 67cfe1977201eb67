import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    // The spec names no page of its own for second factors: the security page leads here.
    path: '/pages/setting/second_factor',
    access: 'user',
    words: ['second-factor', 'forms'],
    load: () => import('./second-factor-screen.tsx').then((module) => module.SecondFactorScreen),
  },
];
