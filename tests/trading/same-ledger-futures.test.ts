/**
 * A history of futures leaves the same books, to the last digit, as it left on the day when each act was still a dozen
 * statements: every amount, balance, hold, order, position, fill and piece of news goes into the digest that was recorded then.
 * Only the positions of one batch of liquidations are taken in the order in which they fired, where that day took them as the
 * database gave them. On the embedded database, which has one connection: on a server the acts of one tick come in any order.
 *
 * The long history was recorded anew when its trades began to be counted from zero, and when a stop that falls away no longer took
 * the other stops with it; without that change each left the books that were recorded until then.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../contract/money.ts';
import { firstNumberAt } from '../../contract/rules/market/tick-numbers.ts';
import type { Database } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { normaliseDecimal } from '../../server/db/values.ts';
import { audit } from '../../server/ledger/audit.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { openEmbedded, openTimeoutMs } from '../support/database.ts';
import { type Command, futuresCommands } from './trading-commands.ts';
import { live, type Run } from './trading-run.ts';
import { createTradingWorld, type TradingWorld } from './trading-world.ts';

const USERS = 16;
const START_MS = Date.UTC(2026, 0, 5, 15);
/** On the day that was recorded, trades were counted from zero. */
const NUMBERS_BEFORE = firstNumberAt(START_MS);
const isLong = process.env['LONG'] === '1';
const [COMMANDS, RECORDED] = isLong
  ? [
      16_000,
      '[["calls",9316],["futures.amend ok",168],["futures.cancel ok",311],["futures.close ok",577],["futures.closeBatch ok",1032],["futures.setStops ok",545],["futures.submit ok",4562],["refused",2121]] cd3913f69c9d674a6a5f5522b0e38f5200c810bef5367942696ac614a7a97b42',
    ]
  : [
      260,
      '[["calls",162],["futures.amend ok",5],["futures.cancel ok",5],["futures.close ok",10],["futures.closeBatch ok",20],["futures.setStops ok",7],["futures.submit ok",80],["refused",35]] e03cd320f298ee5afb6bfc3c67066dd7c60fb5c1ac48893db43d872babbde242',
    ];
/** After so many commands the next user in turn is given money: who has lost all would do nothing more. */
const GIFT_EVERY = 8;

const user = fc.nat({ max: USERS - 1 });
const [open, ...manage] = futuresCommands(user);
/** A price in thousandths of the first one, so that it wanders nowhere; the farther ones liquidate. */
const level = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -15, max: 15 }) },
  { weight: 1, arbitrary: fc.integer({ min: -150, max: 180 }) },
);
const tick = fc.record({
  what: fc.constant('tick' as const),
  symbol: fc.constantFrom('BTCUSDT-PERP' as const, 'ETHUSDT-PERP' as const),
  level,
});
const clock = fc.record({
  what: fc.constant('clock' as const),
  seconds: fc.constantFrom(1, 61, 3_600, 9 * 3_600, 26 * 3_600),
});
const command = fc.oneof(
  { weight: 28, arbitrary: open ?? clock },
  ...manage.map((arbitrary) => ({ weight: 5, arbitrary })),
  { weight: 18, arbitrary: tick },
  { weight: 1, arbitrary: clock },
);
type Tick = typeof tick extends fc.Arbitrary<infer Value> ? Value : never;

test('FUT-03 FUT-05 acts of sixteen users at random leave the books that they always left', {
  timeout: isLong ? 1_800_000 : openTimeoutMs,
}, async () => {
  const database = await openEmbedded();
  try {
    const tiers = Array.from({ length: USERS }, (_, index) => index % 6);
    const world = await createTradingWorld(database, START_MS, tiers);
    const run: Run = { world, isCalm: true, isReplay: false, intents: [], counts: new Map() };
    const first = {
      'BTCUSDT-PERP': world.priceAt('BTCUSDT-PERP', 0),
      'ETHUSDT-PERP': world.priceAt('ETHUSDT-PERP', 0),
    };
    for (const [index, each] of fc.sample(command, { numRuns: COMMANDS, seed: 17 }).entries()) {
      if (index % GIFT_EVERY === 0) await give(world, index);
      if (each.what === 'tick') await trade(world, first[each.symbol], each);
      else await live(run, { isCalm: true, commands: [plain(each)] }, async () => undefined);
    }
    await world.stop();
    expect(await audit(database)).toMatchObject({ ok: true });
    const told = JSON.stringify([...run.counts].toSorted(byName));
    expect(`${told} ${await digestOf(database, world.users)}`).toBe(RECORDED);
  } finally {
    await database.close();
  }
});

const byName = ([left]: [string, number], [right]: [string, number]) => (left < right ? -1 : 1);

/** The best mark of a trailing stop is saved by a timer, so none is set on a position that has one. */
function plain(command: Exclude<Command, { what: 'ticks' }>): Command {
  if (command.what !== 'futuresStops') return command;
  return { ...command, stops: { ...command.stops, trailing: null } };
}

/** Trades at a level of the first price. */
async function trade(
  world: TradingWorld,
  first: string,
  { symbol, level: thousandths }: Tick,
): Promise<void> {
  const market = world.feed.marketBySymbol(symbol);
  const price = exact(first)
    .times(1000 + thousandths)
    .div(1000);
  world.tick(symbol, plainText(price.toDecimalPlaces(market?.priceScale ?? 0, 1)));
  await world.settled();
}

async function give({ exchange, users }: TradingWorld, index: number): Promise<void> {
  const userId = users[(index / GIFT_EVERY) % users.length] ?? 0;
  const legs = [
    { account: { userId, account: 'lever', currency: 'USDT' }, amount: '700.5' },
    { account: { house: 'issuance', currency: 'USDT' }, amount: '-700.5' },
  ] as const;
  const gift = { code: 'sandbox_grant', key: `gift:${index}`, legs, at: exchange.clock.now() };
  await exchange.database.withTransaction(async (tx) => accept(await transfer(tx, gift)));
}

type Kind = 'futures_order' | 'futures_position';
type Texts = Readonly<Record<string, string | null>>;

interface Names {
  readonly numbers: Readonly<Record<Kind, ReadonlyMap<string, number>>>;
  readonly users: readonly number[];
}

/** A row as texts, which lose no digit. */
const texts = (row: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each_text(${row})) as row`;

/** What has a name of its own since then was told as what it brought about. */
const NAMED_THEN = `case n.name when 'futures.refused' then 'futures.cancelled'
  when 'futures.stopFell' then 'futures.stopsSet' else n.name end`;

const tables: readonly { readonly kind?: Kind; readonly sql: string }[] = [
  {
    kind: 'futures_order',
    sql: `select ${texts(`to_jsonb(o) - 'hold_id' - 'time_in_force' - 'post_only' - 'expires_at' - 'oco' - 'oco_price' - 'stop_limit'
      - 'twap_slices' - 'twap_every_ms' - 'twap_done' - 'next_slice_at' || jsonb_build_object('is_held', o.hold_id is not null)`)}
      from futures_orders o order by o.id`,
  },
  {
    kind: 'futures_position',
    sql: `select ${texts(`to_jsonb(p) - 'hold_id' - 'trailing_best_ticks' || jsonb_build_object('is_held', p.hold_id is not null)`)}
      from futures_positions p order by p.id`,
  },
  { sql: `select ${texts(`to_jsonb(f) - 'id'`)} from futures_fills f order by f.id` },
  {
    sql: `select ${texts(`to_jsonb(h) - 'id' - 'account_id'`)} from holds h
      where h.reference_kind like 'futures%' order by h.id`,
  },
  {
    sql: `select ${texts(`to_jsonb(t) - 'id' - 'hold_id'`)}, ${texts('to_jsonb(p)').replace('as row', 'as posting')}, a.account
      from transfers t join postings p on p.transfer_id = t.id left join accounts a on a.id = p.account_id
      where t.reference_kind like 'futures%' order by t.id, p.user_id, p.house, a.account, p.currency`,
  },
  {
    sql: `select ${texts(`to_jsonb(a) - 'id'`)} from accounts a order by a.user_id, a.account, a.currency`,
  },
  {
    sql: `select ${texts(`to_jsonb(n) - 'payload' || jsonb_build_object('name', ${NAMED_THEN})`)}, n.payload
      from outbox n order by n.user_id, n.sequence`,
  },
];

interface Written {
  readonly row: Texts;
  readonly posting?: Texts;
  readonly account?: string;
  readonly payload?: unknown;
}

/** Everything that was written, in the order in which it was written; orders, positions and users by their number from 1. */
async function digestOf(database: Database, users: readonly number[]): Promise<string> {
  const names: Names = {
    numbers: {
      futures_order: await numbersOf(database, 'futures_orders'),
      futures_position: await numbersOf(database, 'futures_positions'),
    },
    users,
  };
  const hash = createHash('sha256');
  for (const { kind, sql } of tables) {
    for (const { row, posting, account, payload } of await database.query<Written>(sql)) {
      const whole: Texts = posting ?? {};
      const { id: _id, transfer_id: _transfer, account_id: _account, ...moved } = whole;
      const said = [anonymous(row, names, kind), anonymous(moved, names), account];
      hash.update(JSON.stringify([...said, retold(payload, names)]));
    }
  }
  return hash.digest('hex');
}

async function numbersOf(database: Database, table: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ id: number }>(`select id from ${table} order by id`);
  return new Map(rows.map(({ id }, index) => [String(id), index + 1]));
}

function anonymous(row: Texts, { numbers, users }: Names, kind?: Kind): unknown {
  const numberOf = (of: Kind, id: string | null | undefined) => numbers[of].get(id ?? '') ?? null;
  const { id, user_id: userId, order_id: orderId, position_id: positionId, ...others } = row;
  const { reference_kind: about = null, reference_id: referenceId, key, ...rest } = others;
  const reference = about === null ? null : numberOf(about as Kind, referenceId);
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, text]) => [name, text && plainValue(name, text)]),
    ),
    ...{ id: kind && numberOf(kind, id), user: users.indexOf(Number(userId)), about, reference },
    ...{ order: numberOf('futures_order', orderId) },
    ...{ position: numberOf('futures_position', positionId) },
    key: key?.replace(/:\d+/, `:${reference}`),
  };
}

function plainValue(name: string, text: string): string {
  return name.endsWith('tick_id')
    ? String(fromZero(Number.parseInt(text, 10)))
    : normaliseDecimal(text);
}

/** What waits for no trade has the number 0. */
function fromZero(tickId: number): number {
  return tickId === 0 ? 0 : tickId - NUMBERS_BEFORE;
}

/** News of an order or a position by their numbers; where a trailing stop is follows the timer that saves it. */
function retold(payload: unknown, { numbers }: Names): unknown {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return payload;
  const {
    id,
    positionId,
    trailingPrice: _,
    timeInForce,
    postOnly,
    expiresAt,
    oco,
    ocoPrice,
    stopLimit,
    twap,
    ...rest
  } = payload as Record<string, unknown>;
  const kind = 'filledLots' in rest ? 'futures_order' : 'futures_position';
  const { closeTickId } = rest;
  if (typeof closeTickId === 'number') rest['closeTickId'] = fromZero(closeTickId);
  // The terms of orders and their stops came later: these have the usual ones, of which that day's news said nothing.
  if (kind === 'futures_order') {
    expect([timeInForce, postOnly, expiresAt]).toEqual(['gtc', false, null]);
    expect([oco, ocoPrice, stopLimit, twap]).toEqual([null, null, null, null]);
  }
  const numberOf = (of: Kind, each: unknown) => numbers[of].get(String(each)) ?? null;
  return { ...rest, id: numberOf(kind, id), position: numberOf('futures_position', positionId) };
}
