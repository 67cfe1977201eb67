/** Limits that a buyer of options has set themselves: what may be lost of an option is its stake. */
import type { Failure } from '../../../contract/envelope.ts';
import type { OptionSubmit } from '../../../contract/features/options.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { openerLimits, openingRefusal } from '../../limits/opener-limits.ts';
import { lastPrice } from '../../market/last-price.ts';
import type { OptionIntent } from './validate-option.ts';

/** The refusal by the limits of the buyer, whose row is locked; or null. */
export async function limitsRefusal(
  { feed, clock }: Pick<Exchange, 'feed' | 'clock'>,
  tx: Transaction,
  buying: { userId: number; request: OptionSubmit; intent: OptionIntent },
): Promise<{ readonly ok: false; readonly error: Failure } | null> {
  const { userId, request, intent } = buying;
  const opener = await openerLimits({ queryable: tx, feed, nowMs: clock.now() }, userId);
  const stakes = await tx.query<{ currency: string; stake: string }>(
    `select currency, sum(stake) as stake from option_orders
      where user_id = $1 and market_id = $2 and type = $3 and status = 'holding' group by currency`,
    [userId, intent.market.id, request.type],
  );
  const value = exact(request.number).times(lastPrice(feed, intent.terms.currency.code));
  const position = stakes.reduce(
    (sum, { currency, stake }) => sum.plus(exact(stake).times(lastPrice(feed, currency))),
    value,
  );
  return openingRefusal(opener, { value: plainText(value), position: plainText(position) });
}
