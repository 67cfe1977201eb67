import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/defi/index',
    load: () => import('./pools-screen.tsx').then((module) => module.PoolsScreen),
    access: 'guest',
    words: ['defi-mining'],
  },
  {
    path: '/pages/defi/enter',
    load: () => import('./enter-screen.tsx').then((module) => module.EnterScreen),
    access: 'user',
    words: ['defi-mining', 'money'],
  },
  {
    path: '/pages/defi/order',
    load: () => import('./shares-screen.tsx').then((module) => module.SharesScreen),
    access: 'user',
    words: ['defi-mining', 'money'],
  },
];
