import type { AppRoute } from '../../navigation/app-route.ts';
import { KEYS_PATH } from '../../navigation/paths.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/setting',
    access: 'guest',
    words: ['settings'],
    load: () => import('./settings-screen.tsx').then((module) => module.SettingsScreen),
  },
  {
    path: '/pages/setting/areas',
    access: 'guest',
    words: ['settings'],
    load: () => import('./language-screen.tsx').then((module) => module.LanguageScreen),
  },
  {
    path: KEYS_PATH,
    access: 'guest',
    words: ['keys', 'chart'],
    load: () => import('./keys-screen.tsx').then((module) => module.KeysScreen),
  },
  {
    path: '/pages/setting/userInfo',
    access: 'user',
    words: ['settings'],
    load: () => import('./profile-screen.tsx').then((module) => module.ProfileScreen),
  },
];
