/** When and how an artist sells a work: most at a price, the rarest by auction, all of it following from its code. */
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { nftMargin } from '../../../contract/rules/nft/nft-sale.ts';
import type { Work } from '../../art/catalogue.ts';
import { seededRandom } from '../../art/seeded-random.ts';
import { MARGIN_RATE } from './terms.ts';

export interface SaleTerms {
  readonly mode: 'normal' | 'auction' | 'blind_box';
  readonly price: string;
  readonly step: string | null;
  readonly margin: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

const PRICED_MS = 60 * DAY_MS;
/** A bid is higher by a twentieth of the starting price, in whole units. */
const STEP_PART = 20;

/** `nowMs`: when the sale is made. Half of the auctions begin at once, the others within a day. */
export function firstSale(
  { price, rarity }: Pick<Work, 'price' | 'rarity'>,
  code: string,
  nowMs: number,
): SaleTerms {
  const random = seededRandom(code);
  if (rarity === 'common' || rarity === 'rare') return pricedSale('normal', price, nowMs);
  const startsAt = nowMs + Math.max(random.below(6) - 2, 0) * 8 * HOUR_MS;
  return {
    ...{ mode: 'auction', price, startsAt },
    step: plainText(Exact.max(exact(price).div(STEP_PART).ceil(), 1)),
    margin: nftMargin(price, MARGIN_RATE),
    endsAt: startsAt + (1 + random.below(3)) * DAY_MS + random.below(24) * HOUR_MS,
  };
}

export function pricedSale(mode: 'normal' | 'blind_box', price: string, nowMs: number): SaleTerms {
  return { mode, price, step: null, margin: null, startsAt: nowMs, endsAt: nowMs + PRICED_MS };
}

/** What nobody bought goes on sale again, as it was. */
export function nextSale(last: SaleTerms, nowMs: number): SaleTerms {
  const { mode, price, step, margin, startsAt, endsAt } = last;
  return { mode, price, step, margin, startsAt: nowMs, endsAt: nowMs + endsAt - startsAt };
}
