import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/lockming/lockming',
    load: () => import('./plans-screen.tsx').then((module) => module.PlansScreen),
    access: 'guest',
    words: ['lock-mining'],
  },
  {
    path: '/pages/lockming/buy',
    load: () => import('./buy-screen.tsx').then((module) => module.BuyScreen),
    access: 'user',
    words: ['lock-mining', 'money'],
  },
  {
    path: '/pages/lockming/order',
    load: () => import('./orders-screen.tsx').then((module) => module.OrdersScreen),
    access: 'user',
    words: ['lock-mining', 'money'],
  },
  {
    path: '/pages/lockming/welcome',
    load: () => import('./welcome-screen.tsx').then((module) => module.WelcomeScreen),
    access: 'guest',
    words: ['lock-mining'],
  },
];
