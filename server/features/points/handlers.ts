/** Points: what a user has, how it came, and what it buys (POINT-01, POINT-02). */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { transact } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Provided } from '../../feature.ts';
import { checkIn, checkInOf } from './check-in.ts';
import { exchangePoints, readRewards } from './exchange-points.ts';
import { listRecords, readAccount } from './point-store.ts';
import { WAYS } from './terms.ts';

type Menu = 'points.rewards' | 'points.records' | 'points.checkIn' | 'points.exchange';

export const pointsHandlers = ({ giveCoupon }: Pick<Provided, 'giveCoupon'>): Handlers<Menu> => ({
  'points.rewards': async ({ database, clock, config, caller }, asked) => {
    const { userId } = caller;
    const page = clampPage(asked);
    const at = clock.now();
    const account = await readAccount(database, userId);
    const shown = (await readRewards(database, { userId, at })).slice((page.page - 1) * page.limit);
    return ok({
      ...pageOf(shown, page, (reward) => reward),
      points: account.points,
      ways: { ...WAYS, registered: config.mode === 'sandbox' ? WAYS.registered : 0 },
      checkIn: checkInOf(account, at),
      isVerified: account.isVerified,
    });
  },

  'points.records': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    return ok(pageOf(await listRecords(database, caller.userId, page), page, (row) => row));
  },

  'points.checkIn': async (context) =>
    transact(context.database, async (tx) =>
      accept(await checkIn(context, tx, context.caller.userId)),
    ),

  'points.exchange': (context, { id }) =>
    exchangePoints({ ...context, giveCoupon }, context.transaction, {
      userId: context.caller.userId,
      id,
    }),
});
