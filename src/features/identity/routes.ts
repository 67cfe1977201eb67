import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/real',
    access: 'user',
    words: ['identity', 'forms'],
    load: () => import('./identity-screen.tsx').then((module) => module.IdentityScreen),
  },
  {
    path: '/pages/setting/real_mark',
    access: 'user',
    words: ['identity'],
    load: () =>
      import('./identity-needed-screen.tsx').then((module) => module.IdentityNeededScreen),
  },
];
