/** What the limits of 24 hours leave: the level's in BTC for everything, and the VIP tier's in USD for bank cards. */
import type { WithdrawMethod } from '../../../contract/features/withdraw.ts';
import { Exact, exact, plainText, roundToScale } from '../../../contract/money.ts';
import { identityLimits } from '../../../contract/rules/money/identity-limits.ts';
import { dailyCardLimitUsd } from '../../../contract/rules/money/vip.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';

export const WINDOW_MS = 86_400_000;
/** Places of a value in BTC; a value that does not end is rounded up, so that sums stay under the limit. */
const VALUE_SCALE = 18;

export interface Allowance {
  readonly levelLimitBtc: string;
  readonly cardLimitUsd: string;
  /** Of every withdrawal of the window that was neither refused nor taken back; in USD of those to cards. */
  readonly usedBtc: string;
  readonly cardUsedUsd: string;
}

/** Takes the user's row, so that withdrawals of one user are judged one after the other. */
export async function lockUser(tx: Queryable, userId: number): Promise<void> {
  await tx.query('select id from users where id = $1 for no key update', [userId]);
}

export async function readAllowance(
  queryable: Queryable,
  userId: number,
  nowMs: number,
): Promise<Allowance> {
  const [row] = await queryable.query<{
    level: number;
    tier: number;
    usedBtc: string;
    cardUsedUsd: string;
  }>(
    `select u.verification_level as level, u.vip_tier as tier,
        coalesce(sum(w.value_btc), 0) as used_btc,
        coalesce(sum(w.value_usd) filter (where w.method <> 'address'), 0) as card_used_usd
       from users u left join withdrawals w
         on w.user_id = u.id and w.status in ('reviewing', 'sent') and w.created_at > $2
       where u.id = $1 group by u.id`,
    [userId, nowMs - WINDOW_MS],
  );
  const { level = 0, tier = 0, usedBtc = '0', cardUsedUsd = '0' } = row ?? {};
  return {
    levelLimitBtc: identityLimits.find((each) => each.level === level)?.withdrawal24 ?? '0',
    cardLimitUsd: dailyCardLimitUsd(tier),
    usedBtc,
    cardUsedUsd,
  };
}

/** USD for one unit of the currency and for one BTC, by the last quotes. */
export interface Prices {
  readonly price: string;
  readonly bitcoin: string;
}

/** Null while either has no price: nothing can be measured then. */
export function readPrices(feed: MarketFeed, currency: string): Prices | null {
  const prices = { price: lastPrice(feed, currency), bitcoin: lastPrice(feed, 'BTC') };
  return exact(prices.price).gt(0) && exact(prices.bitcoin).gt(0) ? prices : null;
}

/** What is left in the currency by a method, rounded down at its scale. */
export function remainingOf(
  allowance: Allowance,
  wish: { method: WithdrawMethod; prices: Prices | null; scale: number },
): string {
  const { method, prices, scale } = wish;
  if (prices === null) return '0';
  const { levelLimitBtc, cardLimitUsd, usedBtc, cardUsedUsd } = allowance;
  const byLevel = exact(levelLimitBtc).minus(usedBtc).times(prices.bitcoin).div(prices.price);
  const byTier =
    method === 'address' ? byLevel : exact(cardLimitUsd).minus(cardUsedUsd).div(prices.price);
  return roundToScale(Exact.max(Exact.min(byLevel, byTier), 0), scale, 'down');
}

/** What an amount counts for. */
export function worthOf(amount: string, { price, bitcoin }: Prices): { usd: string; btc: string } {
  const usd = exact(amount).times(price);
  return {
    usd: plainText(usd),
    btc: plainText(usd.div(bitcoin).toDecimalPlaces(VALUE_SCALE, Exact.ROUND_UP)),
  };
}
