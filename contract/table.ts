/** All calls, private events and topics of the product, gathered. */
import type { Endpoint } from './endpoint.ts';
import { type AssetsTopics, assetsEndpoints, assetsEvents } from './features/assets.ts';
import { bankCardsEndpoints, bankCardsEvents } from './features/bank-cards.ts';
import { type ConvertTopics, convertEndpoints, convertEvents } from './features/convert.ts';
import { copyTradingEndpoints, copyTradingEvents } from './features/copy-trading.ts';
import { couponsEndpoints, couponsEvents } from './features/coupons.ts';
import { type DepositTopics, depositEndpoints, depositEvents } from './features/deposit.ts';
import type { DiagnosticsTopics } from './features/diagnostics.ts';
import { dualInvestEndpoints, dualInvestEvents } from './features/dual-invest.ts';
import { futuresEndpoints, futuresEvents } from './features/futures.ts';
import type { FuturesTopics } from './features/futures-views.ts';
import { homeEndpoints } from './features/home.ts';
import { identityEndpoints, identityEvents } from './features/identity.ts';
import { ieoEndpoints, ieoEvents } from './features/ieo.ts';
import { inviteEndpoints, inviteEvents } from './features/invite.ts';
import { type LoansTopics, loansEndpoints, loansEvents } from './features/loans.ts';
import { lockMiningEndpoints, lockMiningEvents } from './features/lock-mining.ts';
import { type MarketsTopics, marketsEndpoints } from './features/markets.ts';
import { type MessagesTopics, messagesEndpoints, messagesEvents } from './features/messages.ts';
import { newsEndpoints } from './features/news.ts';
import { nftEndpoints, nftEvents } from './features/nft.ts';
import { type OptionsTopics, optionsEndpoints, optionsEvents } from './features/options.ts';
import { pointsEndpoints, pointsEvents } from './features/points.ts';
import { securityEndpoints } from './features/security.ts';
import { type SessionTopics, sessionEndpoints, sessionEvents } from './features/session.ts';
import { settingsEndpoints } from './features/settings.ts';
import { type SpotTopics, spotEndpoints, spotEvents } from './features/spot.ts';
import type { StocksTopics } from './features/stocks.ts';
import { supportEndpoints } from './features/support.ts';
import { type TradingTopics, tradingEndpoints } from './features/trading.ts';
import { type TransferTopics, transferEndpoints, transferEvents } from './features/transfer.ts';
import { walletAddressesEndpoints, walletAddressesEvents } from './features/wallet-addresses.ts';
import { type WithdrawTopics, withdrawEndpoints, withdrawEvents } from './features/withdraw.ts';
import type { z } from './schema.ts';

export const endpointTable = {
  ...assetsEndpoints,
  ...bankCardsEndpoints,
  ...convertEndpoints,
  ...copyTradingEndpoints,
  ...couponsEndpoints,
  ...depositEndpoints,
  ...dualInvestEndpoints,
  ...futuresEndpoints,
  ...homeEndpoints,
  ...identityEndpoints,
  ...ieoEndpoints,
  ...inviteEndpoints,
  ...loansEndpoints,
  ...lockMiningEndpoints,
  ...marketsEndpoints,
  ...messagesEndpoints,
  ...newsEndpoints,
  ...nftEndpoints,
  ...optionsEndpoints,
  ...pointsEndpoints,
  ...securityEndpoints,
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...spotEndpoints,
  ...supportEndpoints,
  ...tradingEndpoints,
  ...transferEndpoints,
  ...walletAddressesEndpoints,
  ...withdrawEndpoints,
} as const;

export const eventTable = {
  ...assetsEvents,
  ...bankCardsEvents,
  ...convertEvents,
  ...copyTradingEvents,
  ...couponsEvents,
  ...depositEvents,
  ...dualInvestEvents,
  ...futuresEvents,
  ...identityEvents,
  ...ieoEvents,
  ...inviteEvents,
  ...loansEvents,
  ...lockMiningEvents,
  ...messagesEvents,
  ...nftEvents,
  ...optionsEvents,
  ...pointsEvents,
  ...sessionEvents,
  ...spotEvents,
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

/** The state of the connection as it is shown to the user. */
export type ConnectionView =
  | {
      readonly state: 'connecting' | 'reconnecting' | 'offline';
      /** The device's time of the state on the screen: the last live moment or the last save. */
      readonly asOf?: number;
    }
  | { readonly state: 'live' | 'delayed'; readonly latencyMs: number };

export interface ConnectionTopics {
  /** Key: empty. */
  connection: ConnectionView;
}

export type Topics = ConnectionTopics &
  SessionTopics &
  MarketsTopics &
  SpotTopics &
  FuturesTopics &
  OptionsTopics &
  DepositTopics &
  LoansTopics &
  StocksTopics &
  TradingTopics &
  AssetsTopics &
  MessagesTopics &
  WithdrawTopics &
  TransferTopics &
  ConvertTopics &
  DiagnosticsTopics;
export type TopicName = keyof Topics;
export type ViewOf<Name extends TopicName> = Topics[Name];

export function endpointOf(name: EndpointName): Endpoint {
  return endpointTable[name];
}

export function isEndpointName(name: string): name is EndpointName & string {
  return Object.hasOwn(endpointTable, name);
}
