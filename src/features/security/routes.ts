import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/security',
    access: 'user',
    words: ['security'],
    load: () => import('./security-screen.tsx').then((module) => module.SecurityScreen),
  },
  {
    path: '/pages/setting/password',
    access: 'user',
    words: ['security', 'forms'],
    width: 'narrow',
    load: () => import('./password-screen.tsx').then((module) => module.PasswordScreen),
  },
  {
    path: '/pages/setting/payPassword',
    access: 'user',
    words: ['security', 'forms'],
    width: 'narrow',
    load: () => import('./pay-password-screen.tsx').then((module) => module.PayPasswordScreen),
  },
  // The spec names what security offers, and no pages of their own for these.
  {
    path: '/pages/setting/bind_phone',
    access: 'user',
    words: ['security', 'forms'],
    width: 'narrow',
    load: () => import('./bind-screens.tsx').then((module) => module.BindPhoneScreen),
  },
  {
    path: '/pages/setting/bind_email',
    access: 'user',
    words: ['security', 'forms'],
    width: 'narrow',
    load: () => import('./bind-screens.tsx').then((module) => module.BindEmailScreen),
  },
  {
    path: '/pages/setting/devices',
    access: 'user',
    words: ['security'],
    load: () => import('./devices-screen.tsx').then((module) => module.DevicesScreen),
  },
  {
    path: '/pages/setting/logins',
    access: 'user',
    words: ['security'],
    load: () => import('./logins-screen.tsx').then((module) => module.LoginsScreen),
  },
  {
    path: '/pages/setting/close',
    access: 'user',
    words: ['security', 'forms', 'money'],
    width: 'narrow',
    load: () => import('./closing-screen.tsx').then((module) => module.ClosingScreen),
  },
];
