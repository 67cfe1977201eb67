/** Ladders of limits of contracts: all of their orders or none, each of them a limit like every other from then on. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import type { FuturesOrder } from '../../../contract/features/futures-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { listOrders } from '../../../server/features/futures/rows/order-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

const must = (answer: Result<FuturesOrder[]>): FuturesOrder[] => {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
};
const codeOf = (answer: Result<FuturesOrder[]>) => (answer.ok ? 'ok' : answer.error.code);

/** From two hundredths below the market to five. */
function ladderOf({ times }: FuturesExchange) {
  const prices = { fromPrice: times('0.98'), toPrice: times('0.95') };
  return { side: 'long', lots: '103', count: 4, sizes: 'rising', ...prices } as const;
}

/** What a lot costs to hold at ten times: margin and the fee of a taker, each rounded up. */
function holdOf({ market }: FuturesExchange, { targetPrice, lots }: FuturesOrder): string {
  const notional = exact(targetPrice ?? '0')
    .times(lots)
    .div(exact('10').pow(market.quantityScale));
  const margin = notional.div(10).toDecimalPlaces(8, 0);
  return plainText(margin.plus(notional.times(market.takerFeeRate).toDecimalPlaces(8, 0)));
}

async function writtenFor({ exchange }: FuturesExchange, userId: number): Promise<string> {
  const [row] = await exchange.database.query<{ orders: number; news: number; holds: number }>(
    `select (select count(*) from futures_orders where user_id = $1) as orders,
        (select count(*) from outbox where user_id = $1 and name like 'futures.%') as news,
        (select count(*) from holds h join accounts a on a.id = h.account_id where a.user_id = $1) as holds`,
    [userId],
  );
  return `${row?.orders} ${row?.news} ${row?.holds}`;
}

const sumOf = (amounts: readonly string[]) =>
  plainText(amounts.reduce((sum, each) => sum.plus(each), exact('0')));

describeWithFutures('ladders of limits of contracts', (open) => {
  test('its orders are the lots together, hold what each of them may cost, and open when the market comes', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { times, exchange } = futures;
    const user = await futures.fundedUser('100000');
    const orders = must(
      await futures.scale(user, { ...ladderOf(futures), stopLossPrice: times('0.9') }),
    );
    expect(orders.map(({ lots }) => lots)).toEqual(['10', '20', '31', '42']);
    expect(orders.map(({ targetPrice }) => targetPrice)).toEqual(
      ['0.98', '0.97', '0.96', '0.95'].map(times),
    );
    for (const order of orders)
      expect(order).toMatchObject({
        ...{ status: 'doing', type: 'limit', timeInForce: 'gtc', reduceOnly: false },
        ...{ filledLots: '0', stopLossPrice: times('0.9'), marginMode: 'cross' },
      });
    const held = sumOf(orders.map((order) => holdOf(futures, order)));
    expect(await futures.lever(user)).toEqual({
      available: plainText(exact('100000').minus(held)),
      held,
    });
    expect(await writtenFor(futures, user)).toBe('4 4 4');
    await futures.trade(times('0.965'));
    const query = { userId: user, scope: 'all', marketIds: null, page: 1, limit: 100 } as const;
    const rows = await listOrders(exchange.database, query);
    expect(rows.map(({ outcome }) => outcome)).toEqual([null, null, 'filled', 'filled']);
    // Each has opened a position of its own.
    expect(new Set(rows.map(({ positionId }) => positionId)).size).toBe(3);
    expect(await audit(exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('whoever cannot pay for all of it, or has no room for all of it, gets none of it', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const ladder = ladderOf(futures);
    const rich = await futures.fundedUser('10000000');
    const cost = sumOf(
      must(await futures.scale(rich, ladder)).map((each) => holdOf(futures, each)),
    );
    const poor = await futures.fundedUser(plainText(exact(cost).minus('0.00000001')));
    expect(codeOf(await futures.scale(poor, ladder))).toBe('insufficient_balance');
    expect(await writtenFor(futures, poor)).toBe('0 0 0');
    const enough = await futures.fundedUser(cost);
    must(await futures.scale(enough, ladder));
    expect(await futures.lever(enough)).toEqual({ available: '0', held: cost });
    const many = { ...ladder, count: 20, lots: '400' };
    for (let times = 0; times < 9; times += 1) must(await futures.scale(rich, many));
    const before = await writtenFor(futures, rich);
    expect(codeOf(await futures.scale(rich, many))).toBe('too_many_orders');
    expect(await writtenFor(futures, rich)).toBe(before);
    must(await futures.scale(rich, { ...many, count: 16 }));
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('of ladders at once no more are placed than can be paid', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const ladder = ladderOf(futures);
    const rich = await futures.fundedUser('1000000');
    const cost = sumOf(
      must(await futures.scale(rich, ladder)).map((each) => holdOf(futures, each)),
    );
    const user = await futures.fundedUser(plainText(exact(cost).times('2.5')));
    const answers = await Promise.all(Array.from({ length: 6 }, () => futures.scale(user, ladder)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'insufficient_balance'),
      ...['ok', 'ok'],
    ]);
    expect(await writtenFor(futures, user)).toBe('8 8 8');
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('what is no ladder is refused in words of its own, with its field, and has no effect', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { times, market } = futures;
    const user = await futures.fundedUser('1000000');
    const ladder = ladderOf(futures);
    const step = exact('10').pow(-market.priceScale);
    const next = plainText(exact(ladder.fromPrice).minus(step));
    const refused = [
      ['scale_count', 'count', { count: 1 }],
      ['scale_count', 'count', { count: 21 }],
      ['scale_count', 'count', { count: -3 }],
      ['scale_too_narrow', 'toPrice', { toPrice: ladder.fromPrice }],
      ['scale_too_narrow', 'toPrice', { toPrice: next }],
      ['scale_takes', 'fromPrice', { toPrice: times('1.01') }],
      ['scale_takes', 'fromPrice', { side: 'short' }],
      [
        'price_step',
        'fromPrice',
        { fromPrice: plainText(exact(next).plus(step.div(7).toDecimalPlaces(9))) },
      ],
      ['price_out_of_band', 'toPrice', { toPrice: '1' }],
      ['scale_too_small', 'lots', { lots: '4' }],
      ['scale_too_small', 'lots', { lots: '3' }],
      ['amount_step', 'lots', { lots: '100.5' }],
      ['amount_above_maximum', 'lots', { lots: '9'.repeat(18) }],
      ['leverage_invalid', 'multiple', { multiple: 11 }],
      ['margin_mode_invalid', 'marginMode', { multiple: 500, marginMode: 'cross' }],
      ['stop_invalid', 'stopLossPrice', { stopLossPrice: times('0.97') }],
    ] as const;
    for (const [code, field, change] of refused) {
      const answer = await futures.scale(user, { ...ladder, ...change });
      expect([change, codeOf(answer)]).toEqual([change, code]);
      if (!answer.ok) expect(answer.error.fields).toMatchObject({ [field]: code });
    }
    expect(await writtenFor(futures, user)).toBe('0 0 0');
    await futures.close();
  });
});
