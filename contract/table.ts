/** What goes between worker and server: all calls and private events of the product, gathered. */
import type { Endpoint } from './endpoint.ts';
import { assetsEndpoints, assetsEvents } from './features/assets.ts';
import { bankCardsEndpoints, bankCardsEvents } from './features/bank-cards.ts';
import { chatEndpoints, chatEvents } from './features/chat.ts';
import { closingEndpoints } from './features/closing.ts';
import { cloudMinerEndpoints, cloudMinerEvents } from './features/cloud-miner.ts';
import { convertEndpoints, convertEvents } from './features/convert.ts';
import { copyTradingEndpoints, copyTradingEvents } from './features/copy-trading.ts';
import { couponsEndpoints, couponsEvents } from './features/coupons.ts';
import { defiMiningEndpoints, defiMiningEvents } from './features/defi-mining.ts';
import { depositEndpoints, depositEvents } from './features/deposit.ts';
import { dualInvestEndpoints, dualInvestEvents } from './features/dual-invest.ts';
import { financeEndpoints } from './features/finance.ts';
import { futuresEndpoints, futuresEvents } from './features/futures.ts';
import { gamesEndpoints } from './features/games.ts';
import { homeEndpoints } from './features/home.ts';
import { identityEndpoints, identityEvents } from './features/identity.ts';
import { ieoEndpoints, ieoEvents } from './features/ieo.ts';
import { inviteEndpoints, inviteEvents } from './features/invite.ts';
import { journalEndpoints, journalEvents } from './features/journal.ts';
import { loansEndpoints, loansEvents } from './features/loans.ts';
import { lockMiningEndpoints, lockMiningEvents } from './features/lock-mining.ts';
import { marketsEndpoints } from './features/markets.ts';
import { marketsFairnessEndpoints } from './features/markets-fairness.ts';
import { messagesEndpoints, messagesEvents } from './features/messages.ts';
import { newsEndpoints } from './features/news.ts';
import { nftEndpoints, nftEvents } from './features/nft.ts';
import { optionsEndpoints, optionsEvents } from './features/options.ts';
import { otcEndpoints, otcEvents } from './features/otc.ts';
import { pointsEndpoints, pointsEvents } from './features/points.ts';
import { portfolioEndpoints } from './features/portfolio.ts';
import { quickBuyEndpoints, quickBuyEvents } from './features/quick-buy.ts';
import { securityEndpoints } from './features/security.ts';
import { sessionEndpoints, sessionEvents } from './features/session.ts';
import { settingsEndpoints } from './features/settings.ts';
import { spotEndpoints, spotEvents } from './features/spot.ts';
import { supportEndpoints, supportEvents } from './features/support.ts';
import { tradingLimitsEndpoints, tradingLimitsEvents } from './features/trading-limits.ts';
import { transferEndpoints, transferEvents } from './features/transfer.ts';
import { vipEndpoints } from './features/vip.ts';
import { walletAddressesEndpoints, walletAddressesEvents } from './features/wallet-addresses.ts';
import { withdrawEndpoints, withdrawEvents } from './features/withdraw.ts';
import type { z } from './schema.ts';

export const endpointTable = {
  ...assetsEndpoints,
  ...bankCardsEndpoints,
  ...chatEndpoints,
  ...closingEndpoints,
  ...cloudMinerEndpoints,
  ...convertEndpoints,
  ...copyTradingEndpoints,
  ...couponsEndpoints,
  ...defiMiningEndpoints,
  ...depositEndpoints,
  ...dualInvestEndpoints,
  ...financeEndpoints,
  ...futuresEndpoints,
  ...gamesEndpoints,
  ...homeEndpoints,
  ...identityEndpoints,
  ...ieoEndpoints,
  ...inviteEndpoints,
  ...journalEndpoints,
  ...loansEndpoints,
  ...lockMiningEndpoints,
  ...marketsEndpoints,
  ...marketsFairnessEndpoints,
  ...messagesEndpoints,
  ...newsEndpoints,
  ...nftEndpoints,
  ...optionsEndpoints,
  ...otcEndpoints,
  ...pointsEndpoints,
  ...quickBuyEndpoints,
  ...securityEndpoints,
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...spotEndpoints,
  ...supportEndpoints,
  ...portfolioEndpoints,
  ...tradingLimitsEndpoints,
  ...transferEndpoints,
  ...vipEndpoints,
  ...walletAddressesEndpoints,
  ...withdrawEndpoints,
} as const;

export const eventTable = {
  ...assetsEvents,
  ...bankCardsEvents,
  ...chatEvents,
  ...cloudMinerEvents,
  ...convertEvents,
  ...copyTradingEvents,
  ...couponsEvents,
  ...defiMiningEvents,
  ...depositEvents,
  ...dualInvestEvents,
  ...futuresEvents,
  ...identityEvents,
  ...ieoEvents,
  ...inviteEvents,
  ...journalEvents,
  ...loansEvents,
  ...lockMiningEvents,
  ...messagesEvents,
  ...nftEvents,
  ...optionsEvents,
  ...otcEvents,
  ...pointsEvents,
  ...quickBuyEvents,
  ...sessionEvents,
  ...spotEvents,
  ...supportEvents,
  ...tradingLimitsEvents,
  ...transferEvents,
  ...walletAddressesEvents,
  ...withdrawEvents,
} as const;

export type EndpointName = keyof typeof endpointTable;
export type EventName = keyof typeof eventTable;

/** The request of a call as values, not as form text. */
export type RequestOf<Name extends EndpointName> = z.output<
  (typeof endpointTable)[Name]['request']
>;
export type ResponseOf<Name extends EndpointName> = z.output<
  (typeof endpointTable)[Name]['response']
>;
export type EventOf<Name extends EventName> = z.output<(typeof eventTable)[Name]>;

export function endpointOf(name: EndpointName): Endpoint {
  return endpointTable[name];
}
