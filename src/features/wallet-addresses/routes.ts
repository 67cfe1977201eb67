import type { AppRoute } from '../../navigation/app-route.ts';

const words = ['wallet-addresses', 'account'] as const;

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/setting/wallet',
    access: 'user',
    words,
    load: () => import('./wallet-screen.tsx').then((module) => module.WalletScreen),
  },
  {
    path: '/pages/setting/addWallet',
    access: 'user',
    words,
    width: 'narrow',
    load: () => import('./add-wallet-screen.tsx').then((module) => module.AddWalletScreen),
  },
];
