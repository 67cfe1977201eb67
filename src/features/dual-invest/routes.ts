import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/invest/invest',
    load: () => import('./products-screen.tsx').then((module) => module.ProductsScreen),
    access: 'guest',
    words: ['dual-invest'],
  },
  {
    path: '/pages/invest/purchase',
    load: () => import('./purchase-screen.tsx').then((module) => module.PurchaseScreen),
    access: 'user',
    words: ['dual-invest'],
  },
  {
    path: '/pages/invest/mine',
    load: () => import('./mine-screen.tsx').then((module) => module.MineScreen),
    access: 'user',
    words: ['dual-invest'],
  },
  {
    path: '/pages/invest/help',
    load: () => import('./help-screen.tsx').then((module) => module.HelpScreen),
    access: 'guest',
    words: ['dual-invest'],
  },
];
