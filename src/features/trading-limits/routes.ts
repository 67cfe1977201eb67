import type { AppRoute } from '../../navigation/app-route.ts';
import { LIMITS_PATH } from '../../navigation/paths.ts';

export const routes: readonly AppRoute[] = [
  {
    path: LIMITS_PATH,
    access: 'user',
    words: ['trading-limits'],
    load: () => import('./limits-screen.tsx').then((module) => module.LimitsScreen),
  },
];
