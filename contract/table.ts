/** All calls, private events, topics and questions of the product, gathered. */
import type { Endpoint } from './endpoint.ts';
import {
  type AssetsQuestions,
  type AssetsTopics,
  assetsEndpoints,
  assetsEvents,
  assetsQuestions,
  type BillsQuestions,
  billsQuestions,
} from './features/assets.ts';
import { bankCardsEndpoints, bankCardsEvents, bankCardsQuestions } from './features/bank-cards.ts';
import {
  type ChatQuestions,
  type ChatTopics,
  chatEndpoints,
  chatEvents,
  chatQuestions,
} from './features/chat.ts';
import { type ClosingQuestions, closingEndpoints, closingQuestions } from './features/closing.ts';
import { cloudMinerEndpoints, cloudMinerEvents } from './features/cloud-miner.ts';
import {
  type CloudMinerQuestions,
  type CloudMinerTopics,
  cloudMinerQuestions,
} from './features/cloud-miner-views.ts';
import {
  type ConvertQuestions,
  type ConvertTopics,
  convertEndpoints,
  convertEvents,
  convertQuestions,
} from './features/convert.ts';
import { copyTradingEndpoints, copyTradingEvents } from './features/copy-trading.ts';
import {
  type CopyTradingQuestions,
  type CopyTradingTopics,
  copyTradingQuestions,
} from './features/copy-trading-views.ts';
import {
  type CouponsQuestions,
  couponsEndpoints,
  couponsEvents,
  couponsQuestions,
} from './features/coupons.ts';
import { defiMiningEndpoints, defiMiningEvents } from './features/defi-mining.ts';
import {
  type DefiMiningQuestions,
  type DefiMiningTopics,
  defiMiningQuestions,
} from './features/defi-mining-views.ts';
import {
  type DepositQuestions,
  type DepositTopics,
  depositEndpoints,
  depositEvents,
  depositQuestions,
} from './features/deposit.ts';
import type { DiagnosticsTopics } from './features/diagnostics.ts';
import { dualInvestEndpoints, dualInvestEvents } from './features/dual-invest.ts';
import {
  type DualInvestQuestions,
  type DualInvestTopics,
  dualInvestQuestions,
} from './features/dual-invest-views.ts';
import { type FinanceQuestions, financeEndpoints, financeQuestions } from './features/finance.ts';
import { futuresEndpoints, futuresEvents, futuresQuestions } from './features/futures.ts';
import type { FuturesQuestions, FuturesTopics } from './features/futures-views.ts';
import { type GamesQuestions, gamesEndpoints, gamesQuestions } from './features/games.ts';
import { type HomeTopics, homeEndpoints } from './features/home.ts';
import {
  type IdentityQuestions,
  identityEndpoints,
  identityEvents,
  identityQuestions,
} from './features/identity.ts';
import { ieoEndpoints, ieoEvents } from './features/ieo.ts';
import { type IeoQuestions, type IeoTopics, ieoQuestions } from './features/ieo-views.ts';
import {
  type InviteQuestions,
  inviteEndpoints,
  inviteEvents,
  inviteQuestions,
} from './features/invite.ts';
import { type LoansTopics, loansEndpoints, loansEvents } from './features/loans.ts';
import { type LoansQuestions, loansQuestions } from './features/loans-views.ts';
import { lockMiningEndpoints, lockMiningEvents } from './features/lock-mining.ts';
import {
  type LockMiningQuestions,
  type LockMiningTopics,
  lockMiningQuestions,
} from './features/lock-mining-views.ts';
import { type MarketsTopics, marketsEndpoints } from './features/markets.ts';
import {
  type MessagesTopics,
  messagesEndpoints,
  messagesEvents,
  messagesQuestions,
} from './features/messages.ts';
import { newsEndpoints } from './features/news.ts';
import { nftEndpoints, nftEvents } from './features/nft.ts';
import { type NftQuestions, type NftTopics, nftQuestions } from './features/nft-views.ts';
import {
  type OptionsQuestions,
  type OptionsTopics,
  optionsEndpoints,
  optionsEvents,
  optionsQuestions,
} from './features/options.ts';
import { otcEndpoints, otcEvents } from './features/otc.ts';
import { type OtcQuestions, type OtcTopics, otcQuestions } from './features/otc-views.ts';
import {
  type PointsQuestions,
  pointsEndpoints,
  pointsEvents,
  pointsQuestions,
} from './features/points.ts';
import {
  type PortfolioQuestions,
  type PortfolioTopics,
  portfolioEndpoints,
  portfolioQuestions,
} from './features/portfolio.ts';
import {
  type QuickBuyQuestions,
  type QuickBuyTopics,
  quickBuyEndpoints,
  quickBuyEvents,
  quickBuyQuestions,
} from './features/quick-buy.ts';
import { securityEndpoints, securityQuestions } from './features/security.ts';
import { type SessionTopics, sessionEndpoints, sessionEvents } from './features/session.ts';
import { settingsEndpoints } from './features/settings.ts';
import {
  type SpotQuestions,
  type SpotTopics,
  spotEndpoints,
  spotEvents,
  spotQuestions,
} from './features/spot.ts';
import type { StocksTopics } from './features/stocks.ts';
import {
  type SupportTopics,
  supportEndpoints,
  supportEvents,
  supportQuestions,
} from './features/support.ts';
import {
  type TransferQuestions,
  type TransferTopics,
  transferEndpoints,
  transferEvents,
  transferQuestions,
} from './features/transfer.ts';
import { type VipQuestions, vipEndpoints, vipQuestions } from './features/vip.ts';
import {
  walletAddressesEndpoints,
  walletAddressesEvents,
  walletAddressesQuestions,
} from './features/wallet-addresses.ts';
import {
  type WithdrawQuestions,
  type WithdrawTopics,
  withdrawEndpoints,
  withdrawEvents,
  withdrawQuestions,
} from './features/withdraw.ts';
import type { Question } from './question.ts';
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
  ...loansEndpoints,
  ...lockMiningEndpoints,
  ...marketsEndpoints,
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
  ...transferEvents,
  ...walletAddressesEvents,
  ...withdrawEvents,
} as const;

export type EndpointName = keyof typeof endpointTable;
export type EventName = keyof typeof eventTable;

export const questionTable = {
  ...assetsQuestions,
  ...bankCardsQuestions,
  ...chatQuestions,
  ...closingQuestions,
  ...billsQuestions,
  ...cloudMinerQuestions,
  ...convertQuestions,
  ...couponsQuestions,
  ...defiMiningQuestions,
  ...depositQuestions,
  ...dualInvestQuestions,
  ...financeQuestions,
  ...futuresQuestions,
  ...gamesQuestions,
  ...identityQuestions,
  ...ieoQuestions,
  ...inviteQuestions,
  ...loansQuestions,
  ...copyTradingQuestions,
  ...lockMiningQuestions,
  ...messagesQuestions,
  ...nftQuestions,
  ...optionsQuestions,
  ...otcQuestions,
  ...pointsQuestions,
  ...portfolioQuestions,
  ...quickBuyQuestions,
  ...securityQuestions,
  ...spotQuestions,
  ...supportQuestions,
  ...transferQuestions,
  ...vipQuestions,
  ...walletAddressesQuestions,
  ...withdrawQuestions,
} as const satisfies Readonly<
  Record<
    string,
    { readonly asks: EndpointName; readonly freshWith: readonly (EventName | EndpointName)[] }
  >
>;

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
  HomeTopics &
  MarketsTopics &
  SpotTopics &
  FuturesTopics &
  OptionsTopics &
  CloudMinerTopics &
  DefiMiningTopics &
  OtcTopics &
  DepositTopics &
  DualInvestTopics &
  IeoTopics &
  LoansTopics &
  CopyTradingTopics &
  LockMiningTopics &
  NftTopics &
  StocksTopics &
  SupportTopics &
  PortfolioTopics &
  AssetsTopics &
  ChatTopics &
  MessagesTopics &
  WithdrawTopics &
  TransferTopics &
  ConvertTopics &
  QuickBuyTopics &
  DiagnosticsTopics;
export type TopicName = keyof Topics;
export type ViewOf<Name extends TopicName> = Topics[Name];

/** What a question is answered with; those that are not listed give the answer of their call as it comes. */
export type Questions = AssetsQuestions &
  BillsQuestions &
  ChatQuestions &
  ClosingQuestions &
  CloudMinerQuestions &
  ConvertQuestions &
  CouponsQuestions &
  DefiMiningQuestions &
  DepositQuestions &
  DualInvestQuestions &
  FinanceQuestions &
  FuturesQuestions &
  GamesQuestions &
  IdentityQuestions &
  IeoQuestions &
  InviteQuestions &
  LoansQuestions &
  CopyTradingQuestions &
  LockMiningQuestions &
  NftQuestions &
  OptionsQuestions &
  OtcQuestions &
  PointsQuestions &
  PortfolioQuestions &
  QuickBuyQuestions &
  SpotQuestions &
  TransferQuestions &
  VipQuestions &
  WithdrawQuestions;
export type QuestionName = keyof typeof questionTable;

/** A screen asks questions, and endpoints whose answers have nothing to format. */
export type AskName = QuestionName | EndpointName;
export type EndpointBehind<Name extends AskName> = Name extends QuestionName
  ? (typeof questionTable)[Name]['asks']
  : Name extends EndpointName
    ? Name
    : never;
export type AskedOf<Name extends AskName> = RequestOf<EndpointBehind<Name>>;
export type AnswerOf<Name extends AskName> = Name extends keyof Questions
  ? Questions[Name]
  : ResponseOf<EndpointBehind<Name>>;

/** The row of a question; null for the name of an endpoint. */
export function questionOf(name: AskName): Question | null {
  const rows: Readonly<Record<string, Question>> = questionTable;
  return Object.hasOwn(rows, name) ? (rows[name] ?? null) : null;
}

export function endpointOf(name: EndpointName): Endpoint {
  return endpointTable[name];
}
