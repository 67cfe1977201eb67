import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/game/game',
    access: 'user',
    words: ['games'],
    load: () => import('./games-screen.tsx').then((module) => module.GamesScreen),
  },
];
