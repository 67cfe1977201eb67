/** VIP: the tier, what it was reached by, and the fees that a tier takes something off (VIP-01). */
import { ok } from '../../../contract/envelope.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { Queryable } from '../../db/database.ts';
import type { Provided } from '../../feature.ts';
import { lastPrice } from '../../market/last-price.ts';
import { equivalentOf } from '../../money/valuation.ts';

type Fees = Pick<Provided, 'coinFees' | 'contractFees' | 'optionFees'>;

/** The table is for everybody. */
const NOTHING = {
  tier: 0,
  depositedUsd: '0',
  fees: { coins: '0', contracts: '0', options: '0' },
} as const;

export const vipHandlers = (provided: Fees): Handlers<'vip.overview'> => ({
  'vip.overview': async ({ database, clock, feed, caller }) => {
    const { userId } = caller;
    const since = clock.now() - DAY_MS;
    if (userId === null) return ok({ ...NOTHING, since });
    const paid = async (feesOf: Provided['coinFees']) =>
      equivalentOf(await feesOf(database, userId, since), (currency) => lastPrice(feed, currency));
    return ok({
      ...(await readDeposits(database, userId)),
      fees: {
        coins: await paid(provided.coinFees),
        contracts: await paid(provided.contractFees),
        options: await paid(provided.optionFees),
      },
      since,
    });
  },
});

/** The tier with the sum that has made it. */
async function readDeposits(database: Queryable, userId: number) {
  const [row] = await database.query<{ tier: number; depositedUsd: string }>(
    `select vip_tier as tier, coalesce((
         select sum(new_usd) from deposits where user_id = users.id and status = 'done'
       ), 0) as deposited_usd
       from users where id = $1`,
    [userId],
  );
  if (!row) throw new Error('a caller without a row');
  return row;
}
