import type { AppRoute } from '../../navigation/app-route.ts';
import { JOURNAL_PATH, STATISTICS_PATH } from '../../navigation/paths.ts';

export const routes: readonly AppRoute[] = [
  {
    path: STATISTICS_PATH,
    access: 'user',
    words: ['journal'],
    load: () => import('./statistics-screen.tsx').then((module) => module.StatisticsScreen),
  },
  {
    path: JOURNAL_PATH,
    access: 'user',
    words: ['journal'],
    load: () => import('./journal-screen.tsx').then((module) => module.JournalScreen),
  },
];
