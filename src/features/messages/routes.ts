import type { AppRoute } from '../../navigation/app-route.ts';

const words = ['messages'] as const;

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/site_message/message-center',
    access: 'user',
    words,
    load: () => import('./message-center-screen.tsx').then((module) => module.MessageCenterScreen),
  },
  {
    path: '/pages/site_message/message-detail',
    access: 'user',
    words,
    load: () => import('./message-detail-screen.tsx').then((module) => module.MessageDetailScreen),
  },
];
