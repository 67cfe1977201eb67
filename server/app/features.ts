/** The features of the exchange: the one list of the server. A feature whose process needs another comes after it. */
import { assets } from '../features/assets/feature.ts';
import { bankCards } from '../features/bank-cards/feature.ts';
import { chat } from '../features/chat/feature.ts';
import { closing } from '../features/closing/feature.ts';
import { cloudMiner } from '../features/cloud-miner/feature.ts';
import { convert } from '../features/convert/feature.ts';
import { copyTrading } from '../features/copy-trading/feature.ts';
import { coupons } from '../features/coupons/feature.ts';
import { defiMining } from '../features/defi-mining/feature.ts';
import { deposit } from '../features/deposit/feature.ts';
import { dualInvest } from '../features/dual-invest/feature.ts';
import { finance } from '../features/finance/feature.ts';
import { futures } from '../features/futures/feature.ts';
import { games } from '../features/games/feature.ts';
import { home } from '../features/home/feature.ts';
import { identity } from '../features/identity/feature.ts';
import { ieo } from '../features/ieo/feature.ts';
import { invite } from '../features/invite/feature.ts';
import { journal } from '../features/journal/feature.ts';
import { loans } from '../features/loans/feature.ts';
import { lockMining } from '../features/lock-mining/feature.ts';
import { markets } from '../features/markets/feature.ts';
import { messages } from '../features/messages/feature.ts';
import { news } from '../features/news/feature.ts';
import { nft } from '../features/nft/feature.ts';
import { options } from '../features/options/feature.ts';
import { otc } from '../features/otc/feature.ts';
import { points } from '../features/points/feature.ts';
import { portfolio } from '../features/portfolio/feature.ts';
import { quickBuy } from '../features/quick-buy/feature.ts';
import { secondFactor } from '../features/second-factor/feature.ts';
import { security } from '../features/security/feature.ts';
import { session } from '../features/session/feature.ts';
import { settings } from '../features/settings/feature.ts';
import { spot } from '../features/spot/feature.ts';
import { support } from '../features/support/feature.ts';
import { tradingLimits } from '../features/trading-limits/feature.ts';
import { transfer } from '../features/transfer/feature.ts';
import { vip } from '../features/vip/feature.ts';
import { walletAddresses } from '../features/wallet-addresses/feature.ts';
import { withdraw } from '../features/withdraw/feature.ts';

export const features = [
  assets,
  bankCards,
  chat,
  cloudMiner,
  convert,
  coupons,
  defiMining,
  deposit,
  dualInvest,
  finance,
  futures,
  copyTrading,
  closing,
  games,
  home,
  identity,
  ieo,
  invite,
  journal,
  loans,
  lockMining,
  markets,
  messages,
  news,
  nft,
  options,
  otc,
  points,
  portfolio,
  quickBuy,
  secondFactor,
  security,
  session,
  settings,
  spot,
  support,
  tradingLimits,
  transfer,
  vip,
  walletAddresses,
  withdraw,
] as const;
