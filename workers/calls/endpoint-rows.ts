/**
 * The rows of the contract's table, by name. Those of a few features are there from the start; those of each other one are
 * loaded with the first call of it, so that the worker starts small and a page waits for its own alone.
 */
import type { Endpoint } from '../../contract/endpoint.ts';
import { assetsEndpoints } from '../../contract/features/assets.ts';
import { homeEndpoints } from '../../contract/features/home.ts';
import { ieoEndpoints } from '../../contract/features/ieo.ts';
import { marketsEndpoints } from '../../contract/features/markets.ts';
import { sessionEndpoints } from '../../contract/features/session.ts';
import { spotEndpoints } from '../../contract/features/spot.ts';
import type { EndpointName } from '../../contract/table.ts';
import { type FeatureIn, featureIn } from './feature-in.ts';

const rowsAtStart = {
  ...assetsEndpoints,
  ...homeEndpoints,
  ...marketsEndpoints,
  ...sessionEndpoints,
  ...spotEndpoints,
};

type Rows = { readonly [Name in EndpointName]?: Endpoint };
type LaterFeature = FeatureIn<Exclude<EndpointName, keyof typeof rowsAtStart>>;

const rowsLater: Readonly<Record<LaterFeature, () => Promise<Rows>>> = {
  bankCards: async () => (await import('../../contract/features/bank-cards.ts')).bankCardsEndpoints,
  chat: async () => (await import('../../contract/features/chat.ts')).chatEndpoints,
  closing: async () => (await import('../../contract/features/closing.ts')).closingEndpoints,
  cloudMiner: async () =>
    (await import('../../contract/features/cloud-miner.ts')).cloudMinerEndpoints,
  convert: async () => (await import('../../contract/features/convert.ts')).convertEndpoints,
  copyTrading: async () =>
    (await import('../../contract/features/copy-trading.ts')).copyTradingEndpoints,
  coupons: async () => (await import('../../contract/features/coupons.ts')).couponsEndpoints,
  defiMining: async () =>
    (await import('../../contract/features/defi-mining.ts')).defiMiningEndpoints,
  deposit: async () => (await import('../../contract/features/deposit.ts')).depositEndpoints,
  dualInvest: async () =>
    (await import('../../contract/features/dual-invest.ts')).dualInvestEndpoints,
  finance: async () => (await import('../../contract/features/finance.ts')).financeEndpoints,
  futures: async () => (await import('../../contract/features/futures.ts')).futuresEndpoints,
  games: async () => (await import('../../contract/features/games.ts')).gamesEndpoints,
  identity: async () => (await import('../../contract/features/identity.ts')).identityEndpoints,
  ieo: async () => ieoEndpoints,
  invite: async () => (await import('../../contract/features/invite.ts')).inviteEndpoints,
  journal: async () => (await import('../../contract/features/journal.ts')).journalEndpoints,
  loans: async () => (await import('../../contract/features/loans.ts')).loansEndpoints,
  lockMining: async () =>
    (await import('../../contract/features/lock-mining.ts')).lockMiningEndpoints,
  // What only a check asks for.
  markets: async () =>
    (await import('../../contract/features/markets-fairness.ts')).marketsFairnessEndpoints,
  messages: async () => (await import('../../contract/features/messages.ts')).messagesEndpoints,
  news: async () => (await import('../../contract/features/news.ts')).newsEndpoints,
  nft: async () => (await import('../../contract/features/nft.ts')).nftEndpoints,
  options: async () => (await import('../../contract/features/options.ts')).optionsEndpoints,
  otc: async () => (await import('../../contract/features/otc.ts')).otcEndpoints,
  points: async () => (await import('../../contract/features/points.ts')).pointsEndpoints,
  portfolio: async () => (await import('../../contract/features/portfolio.ts')).portfolioEndpoints,
  quickBuy: async () => (await import('../../contract/features/quick-buy.ts')).quickBuyEndpoints,
  security: async () => (await import('../../contract/features/security.ts')).securityEndpoints,
  settings: async () => (await import('../../contract/features/settings.ts')).settingsEndpoints,
  support: async () => (await import('../../contract/features/support.ts')).supportEndpoints,
  tradingLimits: async () =>
    (await import('../../contract/features/trading-limits.ts')).tradingLimitsEndpoints,
  transfer: async () => (await import('../../contract/features/transfer.ts')).transferEndpoints,
  vip: async () => (await import('../../contract/features/vip.ts')).vipEndpoints,
  walletAddresses: async () =>
    (await import('../../contract/features/wallet-addresses.ts')).walletAddressesEndpoints,
  withdraw: async () => (await import('../../contract/features/withdraw.ts')).withdrawEndpoints,
};

/** Whether the row is there from the start, so that no file is loaded for its call. */
export function isRowAtStart(name: string): boolean {
  return Object.hasOwn(rowsAtStart, name);
}

/** Rejects when the row is not loaded yet and its file cannot be fetched. */
export async function endpointRow(name: EndpointName): Promise<Endpoint> {
  const known = (rowsAtStart as Rows)[name];
  if (known !== undefined) return known;
  const row = (await rowsLater[featureIn(name) as LaterFeature]())[name];
  if (row === undefined) throw new Error(`no call is named ${name}`);
  return row;
}
