import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/site_message/message-center',
    access: 'user',
    words: ['messages'],
    load: () => import('./message-center-screen.tsx').then((module) => module.MessageCenterScreen),
  },
  {
    path: '/pages/site_message/message-detail',
    access: 'user',
    words: ['messages'],
    load: () => import('./message-detail-screen.tsx').then((module) => module.MessageDetailScreen),
  },
];
