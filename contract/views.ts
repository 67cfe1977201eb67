/** What goes between worker and screen: all topics and questions of the product, gathered. */
import {
  type AssetsQuestions,
  type AssetsTopics,
  assetsQuestions,
  type BillsQuestions,
  billsQuestions,
} from './features/assets.ts';
import { bankCardsQuestions } from './features/bank-cards.ts';
import { type ChatQuestions, type ChatTopics, chatQuestions } from './features/chat.ts';
import { type ClosingQuestions, closingQuestions } from './features/closing.ts';
import {
  type CloudMinerQuestions,
  type CloudMinerTopics,
  cloudMinerQuestions,
} from './features/cloud-miner-views.ts';
import { type ConvertQuestions, type ConvertTopics, convertQuestions } from './features/convert.ts';
import {
  type CopyTradingQuestions,
  type CopyTradingTopics,
  copyTradingQuestions,
} from './features/copy-trading-views.ts';
import { type CouponsQuestions, couponsQuestions } from './features/coupons.ts';
import {
  type DefiMiningQuestions,
  type DefiMiningTopics,
  defiMiningQuestions,
} from './features/defi-mining-views.ts';
import { type DepositQuestions, type DepositTopics, depositQuestions } from './features/deposit.ts';
import type { DiagnosticsTopics } from './features/diagnostics.ts';
import {
  type DualInvestQuestions,
  type DualInvestTopics,
  dualInvestQuestions,
} from './features/dual-invest-views.ts';
import { type FinanceQuestions, financeQuestions } from './features/finance.ts';
import { futuresQuestions } from './features/futures.ts';
import type { FuturesQuestions, FuturesTopics } from './features/futures-views.ts';
import { type GamesQuestions, gamesQuestions } from './features/games.ts';
import type { HomeTopics } from './features/home.ts';
import { type IdentityQuestions, identityQuestions } from './features/identity.ts';
import { type IeoQuestions, type IeoTopics, ieoQuestions } from './features/ieo-views.ts';
import { type InviteQuestions, inviteQuestions } from './features/invite.ts';
import type { JournalTopics } from './features/journal.ts';
import type { LoansTopics } from './features/loans.ts';
import { type LoansQuestions, loansQuestions } from './features/loans-views.ts';
import {
  type LockMiningQuestions,
  type LockMiningTopics,
  lockMiningQuestions,
} from './features/lock-mining-views.ts';
import type { MarketsTopics } from './features/markets.ts';
import type { MarketsDepthTopics } from './features/markets-depth.ts';
import { type MessagesTopics, messagesQuestions } from './features/messages.ts';
import { type NftQuestions, type NftTopics, nftQuestions } from './features/nft-views.ts';
import { optionsQuestions } from './features/options.ts';
import type { OptionsQuestions, OptionsTopics } from './features/options-views.ts';
import { type OtcQuestions, type OtcTopics, otcQuestions } from './features/otc-views.ts';
import { type PointsQuestions, pointsQuestions } from './features/points.ts';
import {
  type PortfolioQuestions,
  type PortfolioTopics,
  portfolioQuestions,
} from './features/portfolio.ts';
import type { PracticeTopics } from './features/practice.ts';
import {
  type QuickBuyQuestions,
  type QuickBuyTopics,
  quickBuyQuestions,
} from './features/quick-buy.ts';
import { securityQuestions } from './features/security.ts';
import type { SessionTopics } from './features/session.ts';
import { type SpotQuestions, type SpotTopics, spotQuestions } from './features/spot.ts';
import type { StocksTopics } from './features/stocks.ts';
import { type SupportTopics, supportQuestions } from './features/support.ts';
import { type TradingLimitsQuestions, tradingLimitsQuestions } from './features/trading-limits.ts';
import {
  type TransferQuestions,
  type TransferTopics,
  transferQuestions,
} from './features/transfer.ts';
import { type VipQuestions, vipQuestions } from './features/vip.ts';
import { walletAddressesQuestions } from './features/wallet-addresses.ts';
import {
  type WithdrawQuestions,
  type WithdrawTopics,
  withdrawQuestions,
} from './features/withdraw.ts';
import type { MarketWait } from './realtime.ts';
import type { EndpointName, EventName, RequestOf, ResponseOf } from './table.ts';

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
  ...tradingLimitsQuestions,
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

/** The state of the connection as it is shown to the user. */
export type ConnectionView =
  | {
      readonly state: 'connecting' | 'reconnecting' | 'offline';
      /** The device's time of the state on the screen: the last live moment or the last save. */
      readonly asOf?: number;
    }
  | {
      readonly state: 'live' | 'delayed';
      readonly latencyMs: number;
      /** What the market waits for, while it does. */
      readonly waits?: MarketWait;
    };

export interface ConnectionTopics {
  /** Key: empty. */
  connection: ConnectionView;
}

export type Topics = ConnectionTopics &
  SessionTopics &
  HomeTopics &
  JournalTopics &
  MarketsTopics &
  MarketsDepthTopics &
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
  PracticeTopics &
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
  TradingLimitsQuestions &
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
