/** All calls, private events and topics of the product, gathered. */
import type { Endpoint } from './endpoint.ts';
import { type AssetsTopics, assetsEndpoints, assetsEvents } from './features/assets.ts';
import { bankCardsEndpoints } from './features/bank-cards.ts';
import { convertEndpoints } from './features/convert.ts';
import { copyTradingEndpoints } from './features/copy-trading.ts';
import { depositEndpoints } from './features/deposit.ts';
import { dualInvestEndpoints } from './features/dual-invest.ts';
import { futuresEndpoints } from './features/futures.ts';
import { homeEndpoints } from './features/home.ts';
import { identityEndpoints } from './features/identity.ts';
import { ieoEndpoints } from './features/ieo.ts';
import { lockMiningEndpoints } from './features/lock-mining.ts';
import { type MarketsTopics, marketsEndpoints } from './features/markets.ts';
import { messagesEndpoints } from './features/messages.ts';
import { newsEndpoints } from './features/news.ts';
import { nftEndpoints } from './features/nft.ts';
import { optionsEndpoints } from './features/options.ts';
import { pointsEndpoints } from './features/points.ts';
import { securityEndpoints } from './features/security.ts';
import { type SessionTopics, sessionEndpoints, sessionEvents } from './features/session.ts';
import { settingsEndpoints } from './features/settings.ts';
import { type SpotTopics, spotEndpoints, spotEvents } from './features/spot.ts';
import { supportEndpoints } from './features/support.ts';
import { transferEndpoints } from './features/transfer.ts';
import { walletAddressesEndpoints } from './features/wallet-addresses.ts';
import { withdrawEndpoints } from './features/withdraw.ts';
import type { z } from './schema.ts';

export const endpointTable = {
  ...assetsEndpoints,
  ...bankCardsEndpoints,
  ...convertEndpoints,
  ...copyTradingEndpoints,
  ...depositEndpoints,
  ...dualInvestEndpoints,
  ...futuresEndpoints,
  ...homeEndpoints,
  ...identityEndpoints,
  ...ieoEndpoints,
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
  ...transferEndpoints,
  ...walletAddressesEndpoints,
  ...withdrawEndpoints,
} as const;

export const eventTable = { ...assetsEvents, ...sessionEvents, ...spotEvents } as const;

export type EndpointName = keyof typeof endpointTable;
export type EventName = keyof typeof eventTable;

/** What a caller gives: values, not form text. */
export type RequestOf<Name extends EndpointName> = z.output<
  (typeof endpointTable)[Name]['request']
>;
export type ResponseOf<Name extends EndpointName> = z.output<
  (typeof endpointTable)[Name]['response']
>;
export type EventOf<Name extends EventName> = z.output<(typeof eventTable)[Name]>;

/** State of the realtime channel as a person should see it. */
export type ConnectionView =
  | { readonly state: 'connecting' | 'reconnecting' | 'offline' }
  | { readonly state: 'live' | 'delayed'; readonly latencyMs: number };

export interface ConnectionTopics {
  /** Key: empty. */
  connection: ConnectionView;
}

export type Topics = ConnectionTopics & SessionTopics & MarketsTopics & SpotTopics & AssetsTopics;
export type TopicName = keyof Topics;
export type ViewOf<Name extends TopicName> = Topics[Name];

export function endpointOf(name: EndpointName): Endpoint {
  return endpointTable[name];
}

export function isEndpointName(name: string): name is EndpointName & string {
  return Object.hasOwn(endpointTable, name);
}
