/** At which price and at which tick a liquidation comes, when the market has gone on since. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { futuresNotional, maintenanceMargin } from '../../../contract/rules/futures/pricing.ts';
import { scaledText } from '../../../contract/scaled.ts';
import {
  listPositions,
  type PositionRow,
} from '../../../server/features/futures/rows/position-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

const ISOLATED = { side: 'long', lots: '10', multiple: 75, marginMode: 'isolated' } as const;
const CROSS = { side: 'long', lots: '10', multiple: 50 } as const;

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The one position of a user, open or closed. */
async function positionOf(futures: FuturesExchange, userId: number): Promise<PositionRow> {
  const { database } = futures.exchange;
  const query = { userId, marketIds: null, page: 1, limit: 2 };
  const open = await listPositions(database, { ...query, status: 'open' });
  const closed = await listPositions(database, { ...query, status: 'closed' });
  const [position, ...others] = [...open, ...closed];
  if (!position || others.length > 0) throw new Error('there is not one position');
  return position;
}

function priceText({ market }: FuturesExchange, ticks: number): string {
  return scaledText(ticks, market.priceScale);
}

/** Two trades before anything that the first one fires can be settled. */
async function tradeTwice(futures: FuturesExchange, ticks: readonly [number, number]) {
  futures.advanceMs(1_000);
  for (const each of ticks) futures.feed.setPrice(futures.market.symbol, priceText(futures, each));
  await futures.engine.settled();
}

/** Prices of the fills that closed the positions of these users. */
async function closingPrices({ exchange }: FuturesExchange, userIds: readonly number[]) {
  const rows = await exchange.database.query<{ price: string }>(
    'select price from futures_fills where is_closing and user_id = any ($1::bigint[]) order by id',
    [userIds],
  );
  return rows.map(({ price }) => plainText(exact(price)));
}

describeWithFutures('futures liquidation', (open) => {
  test.each([
    ['alone', 1],
    ['with others in a batch', 2],
  ] as const)(
    'FUT-12 a position is liquidated at the mark of its own tick, whatever was traded since, %s',
    { timeout: openTimeoutMs },
    async (_, count) => {
      const futures = await open();
      const users: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const user = await futures.fundedUser('10000');
        must(await futures.submit(user, ISOLATED));
        users.push(user);
      }
      const [first = 0] = users;
      const mark = (await positionOf(futures, first)).liquidationTicks ?? 0;
      await tradeTwice(futures, [mark, mark - 5_000]);

      const paid = priceText(futures, mark);
      expect(await closingPrices(futures, users)).toEqual(users.map(() => plainText(exact(paid))));
      for (const user of users) {
        const proceeds = futuresNotional(10, mark, futures.market);
        expect(await positionOf(futures, user)).toMatchObject({
          ...{ closeReason: 'liquidation', closeMarkTicks: mark, proceeds },
        });
      }
      expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
      await futures.close();
    },
  );

  test('FUT-12 a cross account whose equity is exactly its maintenance is liquidated, and one tick above it is not', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const rich = await futures.fundedUser('100000');
    const order = must(await futures.submit(rich, CROSS));
    const { cost, maintenanceRate } = await positionOf(futures, rich);
    const mark = Math.round(futures.feed.quote(futures.market.id)[2] * 0.95);
    const loss = exact(cost).minus(futuresNotional(10, mark, futures.market));
    const maintenance = maintenanceMargin(cost, maintenanceRate);
    const user = await futures.fundedUser(plainText(loss.plus(maintenance).plus(order.fee)));
    must(await futures.submit(user, CROSS));
    expect(await positionOf(futures, user)).toMatchObject({ cost, fee: order.fee });

    await futures.trade(priceText(futures, mark + 1));
    expect(await positionOf(futures, user)).toMatchObject({ status: 'open' });
    await futures.trade(priceText(futures, mark));
    const fired = { status: 'closed', closeReason: 'liquidation', closeMarkTicks: mark };
    expect(await positionOf(futures, user)).toMatchObject(fired);
    expect(await positionOf(futures, rich)).toMatchObject({ status: 'open' });
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-12 an account below its maintenance is liquidated although an order of its own filled meanwhile', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const price = futures.feed.quote(futures.market.id)[2];
    const at = (share: number) => Math.round(price * share);
    const notional = futuresNotional(11, price, futures.market);
    const user = await futures.fundedUser(
      plainText(exact(notional).times('0.05').toDecimalPlaces(2)),
    );
    must(await futures.submit(user, CROSS));
    const targetPrice = priceText(futures, at(0.94));
    must(await futures.submit(user, { ...CROSS, lots: '1', type: 'limit', targetPrice }));
    // Its fill comes after the second trade, and its position is younger than the trade that ends the account.
    await tradeTwice(futures, [at(0.93), at(0.92)]);

    const ended = await listPositions(futures.exchange.database, {
      ...{ userId: user, marketIds: null, page: 1, limit: 5, status: 'closed' },
    });
    expect(ended.map(({ lots, closeReason }) => [lots, closeReason])).toEqual([
      [0, 'liquidation'],
      [0, 'liquidation'],
    ]);
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });
});
