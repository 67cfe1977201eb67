import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/common/article',
    access: 'guest',
    words: ['news'],
    load: () => import('./article-screen.tsx').then((module) => module.ArticleScreen),
  },
];
