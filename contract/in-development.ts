/**
 * Calls that the contract already says and the server does not answer yet: it refuses them with
 * `in_development`, "Function in development". A name leaves the list when its handler comes.
 */
import type { EndpointName } from './table.ts';

export const inDevelopment = [
  'copyTrading.cancel',
  'copyTrading.follow',
  'copyTrading.selfHold',
  'copyTrading.trader',
  'copyTrading.traders',
  'copyTrading.trades',
  'nft.artist',
  'nft.artists',
  'nft.bid',
  'nft.bids',
  'nft.buy',
  'nft.collect',
  'nft.collections',
  'nft.currencies',
  'nft.item',
  'nft.items',
  'nft.mine',
  'nft.myBids',
  'nft.openBox',
  'nft.orders',
  'nft.payMargin',
  'nft.payOrder',
  'nft.readOrder',
  'nft.resell',
] as const satisfies readonly EndpointName[];
