import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/pages/nft/nft',
    access: 'guest',
    words: ['nft'],
    load: () => import('./market-screen.tsx').then((module) => module.MarketScreen),
  },
  {
    path: '/pages/nft/artistDetail',
    access: 'guest',
    words: ['nft'],
    load: () => import('./artist-screen.tsx').then((module) => module.ArtistScreen),
  },
  {
    path: '/pages/nft/artworkDetail',
    access: 'guest',
    words: ['nft'],
    load: () => import('./artwork-screen.tsx').then((module) => module.ArtworkScreen),
  },
  {
    path: '/pages/nft/artworkDetail_video',
    access: 'guest',
    words: ['nft'],
    load: () => import('./artwork-screen.tsx').then((module) => module.ArtworkScreen),
  },
  {
    path: '/pages/nft/purchase',
    access: 'user',
    words: ['nft'],
    load: () => import('./purchase-screen.tsx').then((module) => module.PurchaseScreen),
  },
  {
    path: '/pages/nft/purchase_one',
    access: 'user',
    words: ['nft'],
    load: () => import('./bidding-screen.tsx').then((module) => module.BiddingScreen),
  },
  {
    path: '/pages/nft/resell',
    access: 'user',
    words: ['nft'],
    load: () => import('./resell-screen.tsx').then((module) => module.ResellScreen),
  },
  {
    path: '/pages/nft/mine',
    access: 'user',
    words: ['nft'],
    load: () => import('./mine-screen.tsx').then((module) => module.MineScreen),
  },
  {
    path: '/pages/nft/myNft',
    access: 'user',
    words: ['nft'],
    load: () => import('./activity-screen.tsx').then((module) => module.ActivityScreen),
  },
];
