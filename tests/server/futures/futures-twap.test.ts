/** Contracts that are traded in slices over a time: each slice once, paid for when it comes, and one position of all of them. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import type { FuturesOrder } from '../../../contract/features/futures-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { HOUR_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { createFuturesSlices } from '../../../server/features/futures/engine/run-slices.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
} from '../../../server/features/futures/orders/change-order.ts';
import { closeBatch } from '../../../server/features/futures/positions/close-calls.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { openTimeoutMs } from '../../support/database.ts';
import {
  describeWithFutures,
  type FuturesExchange,
  type FuturesWish,
} from '../../support/futures-exchange.ts';

const EVERY_MS = 60 * SECOND_MS;
/** Ten slices of ten lots and a half. */
const twap = { side: 'long', lots: '105', twapSeconds: 600, twapEvery: 60 } as const;

const must = <Value>(answer: Result<Value>): Value => {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
};
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code);

/** `doing 30 3/10 60`, the last of it in how many seconds the next slice is due. */
async function progressOf({ exchange }: FuturesExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<Record<string, string | number | null>>(
    `select coalesce(outcome, status) as status, filled_lots as filled, twap_done as done, twap_slices as slices,
        next_slice_at as next from futures_orders where id = $1`,
    [id],
  );
  const next =
    row?.['next'] == null ? 'over' : (Number(row['next']) - exchange.clock.now()) / SECOND_MS;
  return `${row?.['status']} ${row?.['filled']} ${row?.['done']}/${row?.['slices']} ${next}`;
}

/** `3 fills of 1: 30 lots`, of the positions that an order has opened. */
async function openedBy({ exchange }: FuturesExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<Record<string, string | number>>(
    `select count(*) as fills, count(distinct position_id) as positions, coalesce(sum(lots), 0) as lots
       from futures_fills where order_id = $1 and not is_closing`,
    [id],
  );
  return `${row?.['fills']} fills of ${row?.['positions']}: ${row?.['lots']} lots`;
}

/** Trades the slices that are due after so many seconds. */
async function after(futures: FuturesExchange, seconds: number): Promise<void> {
  futures.advanceMs(seconds * SECOND_MS);
  await futures.engine.sliceDue();
}

/** The book as it would be with these levels alone, until it is given back. */
function withBook(futures: FuturesExchange, part: { bids?: LevelTuple[]; asks?: LevelTuple[] }) {
  const { feed, market } = futures;
  const { book } = feed;
  Object.assign(feed, { book: () => ({ ...book.call(feed, market.id), ...part }) });
  return () => Object.assign(feed, { book });
}

async function clean({ exchange }: FuturesExchange): Promise<void> {
  expect(await audit(exchange.database)).toMatchObject({ ok: true });
}

describeWithFutures('contracts in slices', (open) => {
  test('it holds nothing, opens a slice at each beat, and all of them are one position', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const stopLossPrice = futures.times('0.9');
    const order = must(await futures.submit(user, { ...twap, stopLossPrice }));
    expect(order).toMatchObject({
      ...{ status: 'doing', type: 'market', filledLots: '0', margin: '0', fee: '0' },
      twap: { slices: 10, done: 0, everyMs: EVERY_MS, nextAt: futures.exchange.clock.now() },
    });
    expect(await futures.lever(user)).toEqual({ available: '100000', held: '0' });
    await after(futures, 0);
    expect(await progressOf(futures, order.id)).toBe('doing 10 1/10 60');
    // Between two beats nothing comes, however often it is looked.
    await after(futures, 59);
    await after(futures, 0);
    expect(await progressOf(futures, order.id)).toBe('doing 10 1/10 1');
    await after(futures, 1);
    expect(await progressOf(futures, order.id)).toBe('doing 20 2/10 60');
    for (let slice = 2; slice < 10; slice += 1) await after(futures, 60);
    expect(await progressOf(futures, order.id)).toBe('filled 105 10/10 over');
    expect(await openedBy(futures, order.id)).toBe('10 fills of 1: 105 lots');
    const [position] = await futures.exchange.database.query<Record<string, unknown>>(
      `select lots, cost, margin, status, trim_scale(stop_loss_price)::text as stop from futures_positions where user_id = $1`,
      [user],
    );
    expect(position).toMatchObject({ lots: 105, status: 'open', stop: stopLossPrice });
    const margin = exact(String(position?.['cost'])).div(10).toDecimalPlaces(8, 0);
    expect((await futures.lever(user)).held).toBe(plainText(margin));
    await clean(futures);
    await futures.close();
  });

  test('several instances at the same moment, a restart and a pause trade a slice once, and nothing is caught up', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { exchange, engine } = futures;
    const user = await futures.fundedUser('100000');
    const order = must(await futures.submit(user, { ...twap, marginMode: 'isolated' }));
    const instances = Array.from({ length: 4 }, () => createFuturesSlices(exchange, engine));
    await Promise.all(instances.map((each) => each.runDue()));
    expect(await progressOf(futures, order.id)).toBe('doing 10 1/10 60');
    futures.advanceMs(HOUR_MS);
    const restarted = await startFutures(exchange);
    await Promise.all([...instances.map((each) => each.runDue()), restarted.sliceDue()]);
    expect(await progressOf(futures, order.id)).toBe('doing 20 2/10 60');
    expect(await openedBy(futures, order.id)).toBe('2 fills of 1: 20 lots');
    await restarted.stop();
    must(await futures.act(user, (act) => cancelOrder(act, order.id), { orderId: order.id }));
    await clean(futures);
    await futures.close();
  });

  test('beyond its worst price a slice waits, and the later ones with it; it cannot be moved', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const targetPrice = futures.times('1.01');
    const order = must(await futures.submit(user, { ...twap, type: 'limit', targetPrice }));
    expect(order).toMatchObject({ type: 'limit', targetPrice, status: 'doing', margin: '0' });
    await after(futures, 0);
    await futures.trade(futures.times('1.03'));
    await after(futures, 59);
    await after(futures, 200);
    expect(await progressOf(futures, order.id)).toBe('doing 10 1/10 -200');
    // It is no limit in the book: a trade at its price fills nothing.
    await futures.trade(targetPrice);
    await futures.trade(futures.times('1.03'));
    expect(await openedBy(futures, order.id)).toBe('1 fills of 1: 10 lots');
    await futures.trade(futures.times('0.96'));
    await after(futures, 0);
    await after(futures, 1);
    expect(await progressOf(futures, order.id)).toBe('doing 20 2/10 59');
    const fills = await futures.exchange.database.query<{ price: string }>(
      'select price from futures_fills where order_id = $1',
      [order.id],
    );
    for (const { price } of fills) expect(exact(price).lte(targetPrice)).toBe(true);
    const moved = { id: order.id, targetPrice: futures.times('0.99') };
    const named = { orderId: order.id, mayOpen: true };
    const amended = await futures.act(user, (act) => amendOrder(act, moved), named);
    expect(codeOf(amended)).toBe('parameter_error');
    must(await futures.act(user, (act) => cancelOrder(act, order.id), named));
    await clean(futures);
    await futures.close();
  });

  test('a cancellation, of one or of all, ends the slices; what they have opened stays', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const short = { ...twap, side: 'short' } as const;
    const one = must(await futures.submit(user, short));
    const other = must(await futures.submit(user, short));
    await after(futures, 0);
    const named = { orderId: one.id };
    const ended = must(await futures.act(user, (act) => cancelOrder(act, one.id), named));
    expect([ended.outcome, ended.twap?.nextAt]).toEqual(['cancelled', null]);
    must(await futures.act(user, (act) => cancelAllOrders(act, null), { hasAllOrders: true }));
    await after(futures, 600);
    for (const { id } of [one, other])
      expect(await progressOf(futures, id)).toBe('cancelled 10 1/10 over');
    await clean(futures);
    await futures.close();
  });

  test('whose slice cannot be paid for ends as refused, and so does one whose position was closed', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const large: FuturesWish = { ...twap, lots: '10000' };
    const [whole, rest] = [must(await futures.submit(user, large)), '90000'];
    expect(Number(whole.lots)).toBe(10_000);
    await after(futures, 0);
    // The account has spent its money on another position by then.
    const spent = { side: 'long', margin: rest, multiple: 10 } as const;
    must(await futures.submit(user, spent));
    const { available } = await futures.lever(user);
    expect(exact(available).gt('0')).toBe(true);
    for (let slice = 1; slice < 10; slice += 1) await after(futures, 60);
    expect(await progressOf(futures, whole.id)).toMatch(/^refused \d+ \d+\/10 over$/);
    const other = await futures.fundedUser('100000');
    const closed = must(await futures.submit(other, twap));
    const unopened = must(await futures.submit(other, { ...twap, side: 'short' }));
    await after(futures, 0);
    must(await futures.act(other, (act) => closeBatch(act, { side: 'long', marketIds: null })));
    await after(futures, 1);
    expect(await progressOf(futures, closed.id)).toBe('refused 10 1/10 over');
    expect(await progressOf(futures, unopened.id)).toBe('doing 10 1/10 59');
    expect(await openedBy(futures, closed.id)).toBe('1 fills of 1: 10 lots');
    must(await futures.act(other, (act) => cancelAllOrders(act, null), { hasAllOrders: true }));
    await clean(futures);
    await futures.close();
  });

  test('what the book does not have comes with the later slices, and the last one comes until all is opened', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const order = must(await futures.submit(user, { ...twap, lots: '100' }));
    const ask: LevelTuple = [scaledInteger(futures.times('1.001'), futures.market.priceScale), 4];
    const back = withBook(futures, { asks: [ask] });
    for (let slice = 0; slice < 10; slice += 1) await after(futures, 60);
    expect(await progressOf(futures, order.id)).toBe('doing 40 9/10 60');
    await after(futures, 60);
    expect(await progressOf(futures, order.id)).toBe('doing 44 9/10 60');
    back();
    // A book that offers nothing leaves the slice waiting.
    const empty = withBook(futures, { asks: [] });
    await after(futures, 60);
    expect(await progressOf(futures, order.id)).toBe('doing 44 9/10 0');
    empty();
    await after(futures, 1);
    expect(await progressOf(futures, order.id)).toBe('filled 100 10/10 over');
    expect(await openedBy(futures, order.id)).toBe('12 fills of 1: 100 lots');
    await clean(futures);
    await futures.close();
  });

  test('what is no such order is refused in words of its own, with its field, and has no effect', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { times } = futures;
    const user = await futures.fundedUser('100000');
    const limit = { type: 'limit', targetPrice: times('0.99') } as const;
    const refused: readonly (readonly [string, string, Partial<FuturesWish>])[] = [
      ['twap_times', 'twapSeconds', { twapSeconds: 299 }],
      ['twap_times', 'twapSeconds', { twapSeconds: 86_401 }],
      ['twap_times', 'twapSeconds', { twapEvery: 29 }],
      ['twap_times', 'twapSeconds', { twapEvery: 0 }],
      ['twap_times', 'twapSeconds', { twapEvery: 301 }],
      ['twap_too_small', 'lots', { twapSeconds: 86_400, twapEvery: 30 }],
      ['amount_step', 'lots', { lots: '10.5' }],
      ['amount_above_maximum', 'lots', { lots: '9'.repeat(15) }],
      ['price_out_of_band', 'targetPrice', { type: 'limit', targetPrice: '1' }],
      ['leverage_invalid', 'multiple', { multiple: 7 }],
      ['stop_invalid', 'stopLossPrice', { stopLossPrice: times('1.1') }],
      ['terms_conflict', 'timeInForce', { ...limit, postOnly: true }],
      ['terms_conflict', 'timeInForce', { ...limit, timeInForce: 'ioc' }],
      ['terms_conflict', 'twapSeconds', { type: 'stop_market', triggerPrice: times('1.1') }],
      ['terms_conflict', 'twapSeconds', { ...limit, oco: true, triggerPrice: times('1.1') }],
    ];
    for (const [code, field, change] of refused) {
      const answer = await futures.submit(user, { ...twap, ...change });
      expect([change, codeOf(answer)]).toEqual([change, code]);
      if (!answer.ok) expect(answer.error.fields).toMatchObject({ [field]: code });
    }
    const { twapEvery: _every, ...halfPlan } = twap;
    expect(codeOf(await futures.submit(user, halfPlan))).toBe('terms_conflict');
    const poor = await futures.fundedUser('10');
    expect(codeOf(await futures.submit(poor, twap))).toBe('insufficient_balance');
    const [row] = await futures.exchange.database.query<{ count: number }>(
      'select count(*) from futures_orders where user_id = any ($1::bigint[])',
      [[user, poor]],
    );
    expect(Number(row?.count)).toBe(0);
    const opened: FuturesOrder = must(await futures.submit(user, { side: 'long', lots: '100' }));
    const reducing = { ...twap, positionId: opened.positionId ?? 0 };
    expect(codeOf(await futures.submit(user, reducing))).toBe('terms_conflict');
    await futures.close();
  });

  test('the database lets no slice come again', { timeout: openTimeoutMs }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const order = must(await futures.submit(user, twap));
    await after(futures, 0);
    const again = futures.exchange.database.query(
      'update futures_orders set twap_done = 0 where id = $1',
      [order.id],
    );
    await expect(again).rejects.toThrow('cannot come again');
    const named = { orderId: order.id };
    must(await futures.act(user, (act) => cancelOrder(act, order.id), named));
    await futures.close();
  });
});
