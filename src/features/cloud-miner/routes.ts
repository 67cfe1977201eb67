import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/cloudminer/index',
    load: () => import('./plans-screen.tsx').then((module) => module.PlansScreen),
    access: 'guest',
    words: ['cloud-miner'],
  },
  {
    path: '/pages/cloudminer/rent',
    load: () => import('./rent-screen.tsx').then((module) => module.RentScreen),
    access: 'user',
    words: ['cloud-miner', 'money'],
  },
  {
    path: '/pages/cloudminer/order',
    load: () => import('./orders-screen.tsx').then((module) => module.OrdersScreen),
    access: 'user',
    words: ['cloud-miner'],
  },
];
