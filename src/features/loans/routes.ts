import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/common/borrowing',
    load: () => import('./loans-screen.tsx').then((module) => module.LoansScreen),
    access: 'user',
    words: ['loans'],
  },
];
