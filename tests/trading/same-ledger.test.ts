/**
 * A history of spot orders leaves the same books, to the last digit, as it left on the day when each order was still
 * several statements: every amount, balance, hold, order, fill and piece of news goes into the digest that was recorded then.
 * On the embedded database, which has one connection: on a server the fills of one tick come in any order.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../contract/money.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { Database } from '../../server/db/database.ts';
import { startMatching } from '../../server/features/spot/matching.ts';
import { audit } from '../../server/ledger/audit.ts';
import { openEmbedded, openTimeoutMs } from '../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../support/spot-exchange.ts';

const USERS = 16;
const isLong = process.env['LONG'] === '1';
const [COMMANDS, RECORDED] = isLong
  ? [
      16_700,
      '[["amend filled",84],["amend not_found",5],["amend open",64],["amend order_not_open",1572],["cancel cancelled",184],["cancel not_found",5],["cancel order_not_open",2285],["place amount_below_minimum",1300],["place filled",4103],["place insufficient_balance",2590],["place open",2051],["tick ok",2457]] 83840968f5f9e6ca78ca01979eeed43a4356953b7346dccc1167a27f0de30e77',
    ]
  : [
      300,
      '[["amend filled",2],["amend not_found",5],["amend open",2],["amend order_not_open",30],["cancel cancelled",8],["cancel not_found",5],["cancel order_not_open",31],["place amount_below_minimum",32],["place filled",70],["place insufficient_balance",37],["place open",36],["tick ok",42]] 8e4d5d1cf3f896a6bcb986b8ab21676a4eac97ea7fcd1091b4d4514f84df7df0',
    ];

const user = fc.nat({ max: USERS - 1 });
/** Thousandths by which a price lies away from the last one. */
const near = fc.integer({ min: -6, max: 6 });
const command = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('place' as const),
      ...{ user, type: fc.constantFrom('buy' as const, 'sell' as const) },
      units: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 900_000 })),
      limit: fc.option(near, { nil: null, freq: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('cancel' as const), user, pick: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('amend' as const),
      ...{ user, pick: fc.nat({ max: 9 }), limit: near },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('tick' as const),
      move: fc.integer({ min: -9, max: 9 }),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

test('SPOT-02 orders of sixteen users at random leave the books that they always left', {
  timeout: isLong ? 1_200_000 : openTimeoutMs,
}, async () => {
  const database = await openEmbedded();
  try {
    const spot = createSpotExchange(database);
    const users: number[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const userId = await spot.fundedUser({ USDT: '40000', BTC: '0.6' });
      await database.query('update users set vip_tier = $2 where id = $1', [userId, index % 6]);
      users.push(userId);
    }
    const outcomes = new Map<string, number>();
    for (const each of fc.sample(command, { numRuns: COMMANDS, seed: 17 })) {
      spot.advanceMs(200);
      const outcome = `${each.what} ${await perform(spot, users, each)}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(await audit(database)).toMatchObject({ ok: true });
    const told = JSON.stringify(
      [...outcomes].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    );
    expect(`${told} ${await digestOf(database, users)}`).toBe(RECORDED);
    spot.close();
  } finally {
    await database.close();
  }
});

/** Answers what became of it: a refusal by its code. */
async function perform(
  spot: SpotExchange,
  users: readonly number[],
  command: Command,
): Promise<string> {
  if (command.what === 'tick') {
    const matching = await startMatching(spot.exchange);
    spot.feed.setPrice(spot.market.symbol, priceAt(spot, command.move));
    await matching.stop();
    return 'ok';
  }
  const userId = users[command.user] ?? 0;
  if (command.what === 'place') {
    const { type, units, limit } = command;
    const amount = plainText(exact(String(units)).div(1_000_000));
    const at = limit === null ? {} : { targetPrice: priceAt(spot, limit) };
    const placed = await spot.place(userId, { type, amount, ...at });
    return placed.ok ? placed.value.status : placed.error.code;
  }
  const open = await spot.exchange.database.query<{ id: number }>(
    `select id from spot_orders where user_id = $1 order by status <> 'open', id desc limit 10`,
    [userId],
  );
  const id = open[command.pick % Math.max(open.length, 1)]?.id ?? 987_654_321;
  const answer =
    command.what === 'cancel'
      ? await spot.cancel(userId, id)
      : await spot.amend(userId, id, priceAt(spot, command.limit));
  return answer.ok ? answer.value.status : answer.error.code;
}

function priceAt({ feed, market }: SpotExchange, thousandths: number): string {
  const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
  return plainText(
    last
      .times(1000 + thousandths)
      .div(1000)
      .toDecimalPlaces(market.priceScale, 1),
  );
}

/** Everything that was written, in the order in which it was written; orders and users by their number from 1. */
async function digestOf(database: Database, users: readonly number[]): Promise<string> {
  const orders = await database.query<Record<string, unknown>>(
    `select id, user_id, market_id, symbol, account, side, kind, price, collar, amount, filled, turnover, fee_exact,
        fee_discount, hold_id is null as is_paid, status, queued, version, created_at, updated_at
      from spot_orders order by id`,
  );
  const numbers = new Map(orders.map(({ id }, index) => [String(id), index + 1]));
  const tables = [
    orders,
    await database.query(
      `select reference_id as order_id, key, code, amount, posted, released, status, opened_at, ended_at from holds order by id`,
    ),
    await database.query(
      `select t.reference_id as order_id, case when t.reference_id is not null then t.key end as key, t.code, t.settles,
          t.hold_amount, t.at, p.user_id, p.house, a.account, p.currency, p.amount, p.balance_after
        from transfers t join postings p on p.transfer_id = t.id left join accounts a on a.id = p.account_id
        order by t.id, p.user_id, p.house, a.account, p.currency`,
    ),
    await database.query(
      'select order_id, price, quantity, is_maker, time from spot_fills order by order_id, id',
    ),
    await database.query(
      'select user_id, account, currency, available, held from accounts order by user_id, account, currency',
    ),
    await database.query(
      `select user_id, sequence, name, payload, payload->>'id' as order_id, created_at from outbox order by user_id, sequence`,
    ),
  ];
  const plain = tables.map((rows) => rows.map((row) => anonymous(row, { numbers, users })));
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

type Names = { numbers: ReadonlyMap<string, number>; users: readonly number[] };

function anonymous(row: unknown, { numbers, users }: Names): unknown {
  const { id, userId, orderId, key, payload, ...rest } = row as Record<string, unknown>;
  const number = numbers.get(String(orderId ?? id));
  const named = (text: unknown) =>
    typeof text === 'string' ? text.replace(/:\d+/, `:${number}`) : null;
  const news = Array.isArray(payload)
    ? payload.toSorted((left, right) => (left.currency < right.currency ? -1 : 1))
    : payload && { ...asOnThatDay(payload), id: number };
  return { ...rest, number, key: named(key), payload: news, user: users.indexOf(Number(userId)) };
}

/** The terms of orders and stops came later: these have the usual ones, of which that day's news said nothing. */
function asOnThatDay(payload: object): object {
  const { timeInForce, expiresAt, postOnly, triggerPrice, triggeredAt, ...others } =
    payload as Record<string, unknown>;
  const { trailBy, trailUnit, oco, ocoPrice, stopLimit, twap, ...simple } = others;
  const { takeProfit, stopLoss, exitId, bracketOf, ...rest } = simple;
  const later = [trailBy, trailUnit, oco, ocoPrice, stopLimit, twap];
  expect(
    [...later, takeProfit, stopLoss, exitId, bracketOf].filter((each) => each !== null),
  ).toEqual([]);
  expect([timeInForce, expiresAt, postOnly]).toEqual(['gtc', null, false]);
  expect([triggerPrice, triggeredAt]).toEqual([null, null]);
  return rest;
}
