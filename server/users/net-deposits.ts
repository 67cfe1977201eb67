/**
 * Net new money: deposits and purchases by card less withdrawals, above the most that they ever came to. The VIP bonus
 * and the cashback are paid on it alone, so that nobody is paid twice for money that goes out and comes back. In USD,
 * each amount at its worth when it moved, because what went out as one coin may come back as another.
 */
import { Exact, exact, plainText, roundToScale } from '../../contract/money.ts';
import type { Queryable } from '../db/database.ts';

/** Who brings money: what a bank or a card takes depends on the level, and what is added on the tier and on what went out. */
export interface Depositor {
  readonly level: number;
  readonly tier: number;
  readonly returningUsd: string;
}

export async function readDepositor(queryable: Queryable, userId: number): Promise<Depositor> {
  const [row] = await queryable.query<{ level: number; tier: number }>(
    'select verification_level as level, vip_tier as tier from users where id = $1',
    [userId],
  );
  const { level = 0, tier = 0 } = row ?? {};
  return { level, tier, returningUsd: await returningUsd(queryable, userId) };
}

/** What was withdrawn, or is about to be, and has not come back: what comes next makes up for it first. */
export async function returningUsd(queryable: Queryable, userId: number): Promise<string> {
  const [row] = await queryable.query<{ usd: string }>(
    `select coalesce((select sum(new_usd - value_usd) from deposits where user_id = $1 and status = 'done'), 0)
       + coalesce((select sum(new_usd - value_usd) from card_purchases where user_id = $1), 0)
       + coalesce((select sum(value_usd) from withdrawals
           where user_id = $1 and status in ('reviewing', 'sent')), 0) as usd`,
    [userId],
  );
  return plainText(Exact.max(row?.usd ?? '0', 0));
}

/** The same in a currency, rounded up at its scale: 0 while it has no price. */
export function returningIn(worth: { usd: string; price: string; scale: number }): string {
  const { usd, price, scale } = worth;
  return exact(price).isZero() ? '0' : roundToScale(exact(usd).div(price), scale, 'up');
}

/** What money of this worth adds to the most that there ever was. */
export function newUsdOf(valueUsd: string, returning: string): string {
  return plainText(Exact.max(exact(valueUsd).minus(returning), 0));
}
