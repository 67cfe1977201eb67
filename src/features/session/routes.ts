import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/common/login',
    access: 'guest',
    words: ['session', 'forms'],
    width: 'narrow',
    load: () => import('./login-screen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/pages/common/register',
    access: 'guest',
    words: ['session', 'forms'],
    width: 'narrow',
    load: () => import('./register-screen.tsx').then((module) => module.RegisterScreen),
  },
  {
    // The spec names the call and no page of its own for a forgotten password.
    path: '/pages/common/forget',
    access: 'guest',
    words: ['session', 'forms'],
    width: 'narrow',
    load: () => import('./forget-screen.tsx').then((module) => module.ForgetScreen),
  },
  {
    path: '/pages/common/area',
    access: 'guest',
    width: 'narrow',
    load: () => import('./area-screen.tsx').then((module) => module.AreaScreen),
  },
];
