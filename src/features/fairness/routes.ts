import type { AppRoute } from '../../navigation/app-route.ts';
import { FAIRNESS_PATH } from '../../navigation/paths.ts';

export const routes: readonly AppRoute[] = [
  {
    path: FAIRNESS_PATH,
    load: () => import('./check-screen.tsx').then((module) => module.CheckScreen),
    access: 'user',
    words: ['fairness'],
  },
];
