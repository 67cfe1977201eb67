import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/quickbuy/index',
    load: () => import('./quick-buy-screen.tsx').then((module) => module.QuickBuyScreen),
    access: 'user',
    words: ['quick-buy'],
  },
];
