/** An exchange of futures with traders, followers and a copier, and what must hold of its books after each test. */
import { expect } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import type { Follow } from '../../../contract/features/copy-trading-entities.ts';
import type { FuturesPosition } from '../../../contract/features/futures-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { type Database, type Queryable, transact } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { createCopier } from '../../../server/features/copy-trading/copier.ts';
import { type FollowRequest, follow } from '../../../server/features/copy-trading/follow.ts';
import {
  endFollow,
  readFollow,
  takeFollow,
  toFollow,
} from '../../../server/features/copy-trading/follow-store.ts';
import { createLossWatch } from '../../../server/features/copy-trading/loss-limits.ts';
import { followTerms } from '../../../server/features/copy-trading/terms.ts';
import { futuresDesk } from '../../../server/features/futures/desk.ts';
import { leverFunds } from '../../../server/features/futures/money/lever-funds.ts';
import { closePosition } from '../../../server/features/futures/positions/close-calls.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { createFuturesExchange, type FuturesWish } from '../../support/futures-exchange.ts';
import { atOneMoment } from '../../support/one-moment.ts';

export async function createCopyWorld(database: Database) {
  const futures = await createFuturesExchange(database);
  const { exchange, engine, feed } = futures;
  const desk = futuresDesk(exchange, engine);
  const provided = { futuresDesk: desk, leverFunds: leverFunds({ feed, board: engine }) };
  const copier = createCopier(exchange, provided);
  const losses = createLossWatch(exchange);
  const at = () => exchange.clock.now();
  const world = {
    ...futures,
    desk,
    database,
    copy: () => copier.copyDue(),
    lookAtLosses: () => losses.look(),
    /** Another instance on the same database. */
    anotherCopier: () => createCopier(exchange, provided),
    trader: async (amount = '100000', more: { followers?: number; shareRate?: string } = {}) => {
      const userId = await futures.fundedUser(amount);
      await database.query(
        `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
          values ($1, $2, $3, $4, $5, $5)`,
        [userId, more.shareRate ?? '0.1', more.followers ?? 1000, amount, at()],
      );
      return userId;
    },
    follow: (
      userId: number,
      traderUserId: number,
      more: Partial<FollowRequest> = {},
    ): Promise<Result<Follow>> =>
      transact(database, async (tx) => {
        const request = { traderUserId, type: 'multiple' as const, number: '1', ...more };
        const terms = followTerms(desk.multiples);
        return accept(await follow(exchange, tx, { userId, request, terms }));
      }),
    /** A funded user who follows. */
    follower: async (
      traderUserId: number,
      more: Partial<FollowRequest> = {},
      amount = '100000',
    ) => {
      const userId = await futures.fundedUser(amount);
      const begun = accept(await world.follow(userId, traderUserId, more));
      return { userId, followId: begun.followUserId };
    },
    cancel: (userId: number, id: number): Promise<Result<Follow>> =>
      transact(database, async (tx) => {
        accept(await takeFollow(tx, { id, userId }));
        return toFollow(await endFollow(tx, { id, endedBy: 'user', at: at() }));
      }),
    /** Opens at the market, and answers the position's id. */
    open: async (userId: number, wish: Partial<FuturesWish> = {}): Promise<number> => {
      const order = accept(await futures.submit(userId, { side: 'long', lots: '1000', ...wish }));
      if (order.positionId === null) throw new Error('nothing was opened');
      return order.positionId;
    },
    followOf: async (id: number) => toFollow(await readFollow(database, id)),
    /** All positions of a user, the oldest first. */
    positions: async (userId: number): Promise<FuturesPosition[]> => {
      const rows = await database.query<{ id: number }>(
        'select id from futures_positions where user_id = $1 order by id',
        [userId],
      );
      const ids = rows.map(({ id }) => id);
      return (await desk.positions(database, ids)).toReversed();
    },
    told: async (userId: number): Promise<string[]> => {
      const rows = await database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
    messages: async (userId: number): Promise<string[]> => {
      const rows = await database.query<{ key: string }>(
        'select key from messages where user_id = $1 order by id',
        [userId],
      );
      return rows.map(({ key }) => key);
    },
    missed: async (userId: number): Promise<string[]> => {
      const rows = await database.query<{ reason: string }>(
        `select reason from copies where user_id = $1 and status = 'missed' order by id`,
        [userId],
      );
      return rows.map(({ reason }) => reason);
    },
    closeLots: (userId: number, id: number, lots?: string) =>
      futures.act(userId, (act) => closePosition(act, { id, lots })).then(accept),
    /** Ends what runs. */
    close: async () => {
      await copier.stop();
      await futures.close();
    },
  };
  return world;
}

/**
 * Nothing came from nowhere; what is settled of a follow is what the ledger moved for its copies, and what was paid of it
 * is the share of the mark at the most.
 */
export const expectCopyBooks = (database: Database): Promise<void> =>
  atOneMoment(database, judgeBooks);

async function judgeBooks(database: Queryable): Promise<void> {
  const report = await audit(database);
  expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
  const follows = await database.query<{
    id: number;
    settledProfit: string;
    sharePaid: string;
    highWaterMark: string;
    shareRate: string;
    paid: string;
    moved: string;
  }>(
    `select f.id, f.settled_profit, f.share_paid, f.high_water_mark, f.share_rate,
        coalesce((select sum(p.amount) from transfers t join postings p on p.transfer_id = t.id
          where t.code = 'copy_share' and t.reference_id = f.id::text and p.user_id = f.trader_user_id), 0) as paid,
        coalesce((select sum(c.settled) from copies c where c.follow_id = f.id), 0) as moved
      from copy_follows f`,
  );
  for (const each of follows) {
    expect(plainText(exact(each.paid))).toBe(plainText(exact(each.sharePaid)));
    expect(plainText(exact(each.moved))).toBe(plainText(exact(each.settledProfit)));
    expect(exact(each.sharePaid).lte(exact(each.highWaterMark).times(each.shareRate))).toBe(true);
  }
  // A follow has the sums of its copies.
  const miscounted = await database.query(
    `select f.id from copy_follows f left join copies c on c.follow_id = f.id group by f.id
      having (f.made, f.missed, f.lag_sum_ms, f.slippage_sum) is distinct from
        (count(*) filter (where c.status = 'made'), count(*) filter (where c.status = 'missed'),
          coalesce(sum(c.lag_ms), 0), coalesce(sum(c.slippage), 0))`,
  );
  expect(miscounted).toEqual([]);
  // What the ledger moved for a copy that is closed is what is settled of it.
  const wrong = await database.query(
    `select c.id, c.settled, sum(p.amount) as moved
      from copies c join futures_positions f on f.id = c.position_id
      join futures_fills l on l.position_id = f.id and not l.is_closing
      join transfers t on (t.reference_kind, t.reference_id) in
        (('futures_position', f.id::text), ('futures_order', l.order_id::text))
      join postings p on p.transfer_id = t.id and p.user_id = c.user_id
      where f.status = 'closed' and f.holding = 'copied'
      group by c.id having c.settled <> sum(p.amount)`,
  );
  expect(wrong).toEqual([]);
  // No constraint says so, because a copy is written from the rows that it refers to.
  const lost = await database.query(
    `select 'copy' as what, c.id from copies c left join copy_follows f on f.id = c.follow_id
        left join copy_events e on e.id = c.event_id
        where e.id is null or f.id is null or f.user_id <> c.user_id
      union all
      select 'closing', d.id from copy_closings d left join copies c on c.id = d.copy_id
        left join copy_events e on e.id = d.event_id where c.id is null or e.id is null
      union all
      select 'settlement', s.fill_id from copy_settlements s left join copies c on c.position_id = s.position_id
        where c.follow_id is distinct from s.follow_id`,
  );
  expect(lost).toEqual([]);
}
