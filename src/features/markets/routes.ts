import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/market/market',
    aliases: ['/pages/quotation/index'],
    access: 'guest',
    words: ['markets'],
    tab: 'markets',
    width: 'full',
    load: () => import('./markets-screen.tsx').then((module) => module.MarketsScreen),
  },
  {
    path: '/pages/market/search',
    access: 'guest',
    words: ['markets'],
    load: () => import('./search-screen.tsx').then((module) => module.SearchScreen),
  },
];
