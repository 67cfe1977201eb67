import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/vip/index',
    access: 'guest',
    words: ['vip'],
    title: 'vip',
    load: () => import('./vip-screen.tsx').then((module) => module.VipScreen),
  },
];
