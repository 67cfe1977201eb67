/** Offers of one's own: published for cards that one has, paused, opened again and removed. */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import { type OtcOwnOffer, otcMethods } from '../../../contract/features/otc-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { judgeOffer } from '../../../contract/rules/otc/bounds.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { minutePrice } from '../../market/minute-price.ts';
import { announce } from '../../realtime/announce.ts';
import { cardKindsOf } from './cards.ts';
import { readLevels, sharedLimit } from './limits.ts';
import {
  countOffers,
  insertOffer,
  lockOffer,
  readOffer,
  setOfferState,
  toOwnOffer,
} from './offer-store.ts';
import {
  fiatOf,
  HIGHEST_PERCENT,
  LARGEST_USD,
  LOWEST_PERCENT,
  MOST_OFFERS,
  otcCoins,
  SMALLEST_USD,
} from './terms.ts';

type PublishWish = RequestOf<'otc.publish'>;

/** @returns what is wrong, each in its field; `card_required` without a card of each method. */
export async function publishOffer(
  exchange: Exchange,
  tx: Transaction,
  { userId, wish }: { readonly userId: number; readonly wish: PublishWish },
): Promise<Result<OtcOwnOffer>> {
  const { feed, clock } = exchange;
  const nowMs = clock.now();
  const coin = otcCoins.find(({ id }) => id === wish.currencyId);
  if (coin === undefined) return refuseField('currencyId', 'currency_unknown');
  const fiat = fiatOf(wish.fiat);
  if (fiat === undefined) return refuseField('fiat', 'currency_unknown');
  const usd = minutePrice(feed, coin.code, nowMs);
  if (usd === null) return refuse('market_stale');
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  const bounds = { lowestPercent: LOWEST_PERCENT, highestPercent: HIGHEST_PERCENT };
  const { problems } = judgeOffer(wish, {
    ...{ ...fiat, ...bounds, usd, currency: coin.code, scale: coin.scale },
    ...{ smallestUsd: SMALLEST_USD, largestUsd: LARGEST_USD },
    tradeLimit: sharedLimit((await readLevels(tx, [userId])).values(), fiat),
  });
  const [first] = Object.values(problems);
  if (first !== undefined) return refuseProblems(problems);
  const methods = wish.methods === 'both' ? otcMethods : ([wish.methods] as const);
  const own = await cardKindsOf(tx, userId);
  if (methods.some((method) => !own.includes(method)))
    return refuseField('methods', 'card_required');
  if ((await countOffers(tx, userId)) >= MOST_OFFERS)
    return refuse('too_many_orders', { params: { maximum: String(MOST_OFFERS) } });
  const plain = (amount: string) => plainText(exact(amount));
  const row = await insertOffer(tx, {
    ...{ userId, side: wish.side, currency: coin.code, scale: coin.scale, fiat: fiat.fiat },
    ...{ fiatScale: fiat.fiatScale, priceKind: wish.priceKind, price: plain(wish.price) },
    ...{ quantity: plain(wish.quantity), minimum: plain(wish.minimum) },
    ...{ maximum: plain(wish.maximum), methods, terms: wish.terms ?? '', createdAt: nowMs },
  });
  const offer = toOwnOffer(row, { feed, nowMs });
  await announce(exchange, tx, userId, [['otc.offerChanged', offer]]);
  return ok(offer);
}

/** @returns `not_found` for an unknown offer and another's, `already_done` for one that was removed. */
export async function setOffer(
  exchange: Exchange,
  tx: Transaction,
  wish: RequestOf<'otc.setOffer'> & { readonly userId: number },
): Promise<Result<OtcOwnOffer>> {
  const offer = await lockOffer(tx, wish.id);
  if (offer?.userId !== wish.userId) return refuse('not_found');
  if (offer.state === 'removed') return refuse('already_done');
  if (offer.state !== wish.state) await setOfferState(tx, wish.id, wish.state);
  const { feed, clock } = exchange;
  const changed = toOwnOffer(await readOffer(tx, wish.id), { feed, nowMs: clock.now() });
  if (offer.state !== wish.state)
    await announce(exchange, tx, wish.userId, [['otc.offerChanged', changed]]);
  return ok(changed);
}

function refuseProblems(problems: ReturnType<typeof judgeOffer>['problems']): Result<never> {
  const [first] = Object.values(problems);
  return refuse(first?.code ?? 'parameter_error', {
    params: { ...first?.params },
    fields: Object.fromEntries(Object.entries(problems).map(([name, { code }]) => [name, code])),
  });
}

function refuseField(field: keyof PublishWish, code: ErrorCode): Result<never> {
  return refuse(code, { fields: { [field]: code } });
}
