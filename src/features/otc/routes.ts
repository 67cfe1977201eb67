import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/otc/otc',
    load: () => import('./otc-screen.tsx').then((module) => module.OtcScreen),
    access: 'guest',
    words: ['otc'],
  },
  {
    path: '/pages/otc/order',
    load: () => import('./order-screen.tsx').then((module) => module.OrderScreen),
    access: 'user',
    words: ['otc', 'forms'],
  },
  {
    path: '/pages/otc/orders',
    load: () => import('./orders-screen.tsx').then((module) => module.OrdersScreen),
    access: 'user',
    words: ['otc'],
  },
  {
    path: '/pages/otc/offers',
    load: () => import('./own-offers-screen.tsx').then((module) => module.OwnOffersScreen),
    access: 'user',
    words: ['otc'],
  },
  {
    path: '/pages/otc/publish',
    load: () => import('./publish-screen.tsx').then((module) => module.PublishScreen),
    access: 'user',
    words: ['otc'],
  },
];
