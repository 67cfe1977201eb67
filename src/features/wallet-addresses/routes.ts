import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/wallet',
    access: 'user',
    words: ['wallet-addresses'],
    load: () => import('./wallet-screen.tsx').then((module) => module.WalletScreen),
  },
  {
    path: '/pages/setting/addWallet',
    access: 'user',
    words: ['wallet-addresses', 'forms'],
    width: 'narrow',
    load: () => import('./add-wallet-screen.tsx').then((module) => module.AddWalletScreen),
  },
];
