import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/coupon',
    access: 'user',
    words: ['coupons', 'money'],
    load: () => import('./coupons-screen.tsx').then((module) => module.CouponsScreen),
  },
];
