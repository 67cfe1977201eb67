import type { AppRoute } from '../../navigation/app-route.ts';

const words = ['settings'] as const;

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/setting',
    access: 'guest',
    words,
    load: () => import('./settings-screen.tsx').then((module) => module.SettingsScreen),
  },
  {
    path: '/pages/setting/areas',
    access: 'guest',
    words,
    load: () => import('./language-screen.tsx').then((module) => module.LanguageScreen),
  },
  {
    path: '/pages/setting/userInfo',
    access: 'user',
    words,
    load: () => import('./profile-screen.tsx').then((module) => module.ProfileScreen),
  },
];
