import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/points/index',
    access: 'user',
    words: ['points', 'money'],
    load: () => import('./points-screen.tsx').then((module) => module.PointsScreen),
  },
];
