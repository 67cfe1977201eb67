/** The features of the core. Whatever they bring stands in their own manifests. */
import { allFeatures } from '../feature/manifest.ts';
import { assets } from '../features/assets/feature.ts';
import { bills } from '../features/bills/feature.ts';
import { chat } from '../features/chat/feature.ts';
import { closing } from '../features/closing/feature.ts';
import { cloudMiner } from '../features/cloud-miner/feature.ts';
import { convert } from '../features/convert/feature.ts';
import { copyTrading } from '../features/copy-trading/feature.ts';
import { coupons } from '../features/coupons/feature.ts';
import { defiMining } from '../features/defi-mining/feature.ts';
import { deposit } from '../features/deposit/feature.ts';
import { diagnostics } from '../features/diagnostics/feature.ts';
import { dualInvest } from '../features/dual-invest/feature.ts';
import { fairness } from '../features/fairness/feature.ts';
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
import { nft } from '../features/nft/feature.ts';
import { options } from '../features/options/feature.ts';
import { otc } from '../features/otc/feature.ts';
import { points } from '../features/points/feature.ts';
import { portfolio } from '../features/portfolio/feature.ts';
import { practice } from '../features/practice/feature.ts';
import { quickBuy } from '../features/quick-buy/feature.ts';
import { session } from '../features/session/feature.ts';
import { settings } from '../features/settings/feature.ts';
import { spot } from '../features/spot/feature.ts';
import { stocks } from '../features/stocks/feature.ts';
import { support } from '../features/support/feature.ts';
import { tradingLimits } from '../features/trading-limits/feature.ts';
import { transfer } from '../features/transfer/feature.ts';
import { vip } from '../features/vip/feature.ts';
import { walletAddresses } from '../features/wallet-addresses/feature.ts';
import { withdraw } from '../features/withdraw/feature.ts';

export const features = allFeatures([
  assets,
  bills,
  chat,
  closing,
  cloudMiner,
  convert,
  copyTrading,
  coupons,
  defiMining,
  deposit,
  diagnostics,
  dualInvest,
  fairness,
  finance,
  futures,
  games,
  home,
  identity,
  ieo,
  invite,
  journal,
  loans,
  lockMining,
  ...markets,
  messages,
  nft,
  options,
  otc,
  points,
  ...portfolio,
  practice,
  quickBuy,
  session,
  settings,
  ...spot,
  stocks,
  support,
  ...tradingLimits,
  transfer,
  vip,
  walletAddresses,
  withdraw,
]);
