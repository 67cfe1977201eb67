/** The rows of the questions, by name: those of a feature are loaded with the first question or call of its screens. */
import { assetsQuestions, billsQuestions } from '../../contract/features/assets.ts';
import { spotQuestions } from '../../contract/features/spot.ts';
import type { Question } from '../../contract/question.ts';
import type { AskName, QuestionName } from '../../contract/views.ts';
import { type FeatureIn, featureIn } from '../calls/feature-in.ts';

type Rows = { readonly [Name in QuestionName]?: Question };

const rows: Readonly<Record<FeatureIn<QuestionName>, () => Promise<Rows>>> = {
  assets: async () => assetsQuestions,
  bankCards: async () => (await import('../../contract/features/bank-cards.ts')).bankCardsQuestions,
  bills: async () => billsQuestions,
  chat: async () => (await import('../../contract/features/chat.ts')).chatQuestions,
  closing: async () => (await import('../../contract/features/closing.ts')).closingQuestions,
  cloudMiner: async () =>
    (await import('../../contract/features/cloud-miner-views.ts')).cloudMinerQuestions,
  convert: async () => (await import('../../contract/features/convert.ts')).convertQuestions,
  copyTrading: async () =>
    (await import('../../contract/features/copy-trading-views.ts')).copyTradingQuestions,
  coupons: async () => (await import('../../contract/features/coupons.ts')).couponsQuestions,
  defiMining: async () =>
    (await import('../../contract/features/defi-mining-views.ts')).defiMiningQuestions,
  deposit: async () => (await import('../../contract/features/deposit.ts')).depositQuestions,
  dualInvest: async () =>
    (await import('../../contract/features/dual-invest-views.ts')).dualInvestQuestions,
  finance: async () => (await import('../../contract/features/finance.ts')).financeQuestions,
  futures: async () => (await import('../../contract/features/futures.ts')).futuresQuestions,
  games: async () => (await import('../../contract/features/games.ts')).gamesQuestions,
  identity: async () => (await import('../../contract/features/identity.ts')).identityQuestions,
  ieo: async () => (await import('../../contract/features/ieo-views.ts')).ieoQuestions,
  invite: async () => (await import('../../contract/features/invite.ts')).inviteQuestions,
  loans: async () => (await import('../../contract/features/loans-views.ts')).loansQuestions,
  lockMining: async () =>
    (await import('../../contract/features/lock-mining-views.ts')).lockMiningQuestions,
  messages: async () => (await import('../../contract/features/messages.ts')).messagesQuestions,
  nft: async () => (await import('../../contract/features/nft-views.ts')).nftQuestions,
  options: async () => (await import('../../contract/features/options.ts')).optionsQuestions,
  otc: async () => (await import('../../contract/features/otc-views.ts')).otcQuestions,
  points: async () => (await import('../../contract/features/points.ts')).pointsQuestions,
  portfolio: async () => (await import('../../contract/features/portfolio.ts')).portfolioQuestions,
  quickBuy: async () => (await import('../../contract/features/quick-buy.ts')).quickBuyQuestions,
  security: async () => (await import('../../contract/features/security.ts')).securityQuestions,
  spot: async () => spotQuestions,
  support: async () => (await import('../../contract/features/support.ts')).supportQuestions,
  tradingLimits: async () =>
    (await import('../../contract/features/trading-limits.ts')).tradingLimitsQuestions,
  transfer: async () => (await import('../../contract/features/transfer.ts')).transferQuestions,
  vip: async () => (await import('../../contract/features/vip.ts')).vipQuestions,
  walletAddresses: async () =>
    (await import('../../contract/features/wallet-addresses.ts')).walletAddressesQuestions,
  withdraw: async () => (await import('../../contract/features/withdraw.ts')).withdrawQuestions,
};

/** The question of this name, or null where it is a call whose answer is the view. Rejects when its file cannot be fetched. */
export async function questionRow(name: AskName): Promise<Question | null> {
  const feature = featureIn(name);
  if (!Object.hasOwn(rows, feature)) return null;
  return (await rows[feature as keyof typeof rows]())[name as QuestionName] ?? null;
}
