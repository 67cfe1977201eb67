import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/chat/index',
    access: 'guest',
    words: ['chat'],
    load: () => import('./lobby-screen.tsx').then((module) => module.LobbyScreen),
  },
  {
    path: '/pages/chat/room',
    access: 'guest',
    words: ['chat'],
    load: () => import('./room-screen.tsx').then((module) => module.RoomScreen),
  },
];
