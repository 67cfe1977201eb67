import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/',
    aliases: ['/pages/index/index'],
    access: 'guest',
    words: ['home'],
    tab: 'home',
    width: 'broad',
    load: () => import('./home-screen.tsx').then((module) => module.HomeScreen),
  },
];
