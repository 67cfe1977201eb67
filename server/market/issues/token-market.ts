/** The market that a token is traded on once it is listed. */
import type { Market } from '../../../contract/features/markets.ts';
import { exact } from '../../../contract/money.ts';
import type { TokenRow } from '../../money/token-table.ts';
import { spotMarket } from '../instruments.ts';

/** A price has so many digits from its first one on, but no fewer decimals than four. */
const PRICE_DIGITS = 4;
const FEWEST_DECIMALS = 4;
const QUANTITY_SCALE = 1;

export function tokenMarket(token: TokenRow, issuePrice: string): Market {
  const priceScale = Math.max(PRICE_DIGITS - 1 - exact(issuePrice).e, FEWEST_DECIMALS);
  return spotMarket({ ...token, priceScale, quantityScale: QUANTITY_SCALE });
}
