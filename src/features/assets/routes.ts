import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/fund/assets',
    load: () => import('./assets-screen.tsx').then((module) => module.AssetsScreen),
    access: 'guest',
    words: ['assets', 'money'],
    tab: 'assets',
    width: 'broad',
  },
];
