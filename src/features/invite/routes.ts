import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/share',
    access: 'user',
    words: ['invite', 'money'],
    load: () => import('./share-screen.tsx').then((module) => module.ShareScreen),
  },
];
