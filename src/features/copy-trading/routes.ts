import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/copytrade/copy',
    load: () => import('./hall-screen.tsx').then((module) => module.HallScreen),
    access: 'guest',
    words: ['copy-trading'],
  },
  {
    path: '/pages/follow/index',
    load: () => import('./hall-screen.tsx').then((module) => module.HallScreen),
    access: 'guest',
    words: ['copy-trading'],
  },
  {
    path: '/pages/copytrade/trader',
    load: () => import('./become-screen.tsx').then((module) => module.BecomeScreen),
    access: 'user',
    words: ['copy-trading'],
  },
  {
    path: '/pages/follow/trader',
    load: () => import('./trader-screen.tsx').then((module) => module.TraderScreen),
    access: 'guest',
    words: ['copy-trading'],
  },
  {
    path: '/pages/copytrade/my',
    load: () => import('./mine-screen.tsx').then((module) => module.MineScreen),
    access: 'user',
    words: ['copy-trading'],
  },
  {
    path: '/pages/follow/follow',
    load: () => import('./follow-screen.tsx').then((module) => module.FollowScreen),
    access: 'user',
    words: ['copy-trading'],
  },
  {
    path: '/pages/follow/agreement_zh',
    load: () => import('./agreement-screen.tsx').then((module) => module.ChineseAgreementScreen),
    access: 'guest',
    words: ['copy-trading'],
  },
  {
    path: '/pages/follow/agreement_en',
    load: () => import('./agreement-screen.tsx').then((module) => module.EnglishAgreementScreen),
    access: 'guest',
    words: ['copy-trading'],
  },
];
