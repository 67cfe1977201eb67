/** Entries of coins that bring their exit: placed once, with the end of the entry, for exactly what the entry has brought. */
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { cancelAllOrders } from '../../../server/features/spot/cancel-order.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import type { WatchExit } from '../../../server/features/spot/place-exit.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { exitOf, exitsOf, messagesOf, partlyFill } from './bracket-steps.ts';
import { codeOf, costOf, heldOf, must, percent, stateOf, told, trade } from './stop-steps.ts';

const LIMIT = { timeout: openTimeoutMs };
const buy = { type: 'buy', amount: '0.01' } as const;
const sell = { type: 'sell', amount: '0.01' } as const;

describeOnEachDatabase('brackets of coins', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string) => createSpotExchange(database(), symbol);
  const around = (spot: SpotExchange, takeProfit: number, stopLoss: number) => ({
    takeProfit: percent(spot, takeProfit),
    stopLoss: percent(spot, stopLoss),
  });

  test(
    'a purchase at the market has its exit in the same moment: both prices are one pair that holds what was bought',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000' });
      const bracket = around(spot, 105, 95);
      const entry = must(await spot.place(user, { ...buy, ...bracket }));
      const exit = await exitOf(spot, entry);
      expect(entry).toMatchObject({
        status: 'filled',
        exitId: exit.id,
        bracketOf: null,
        ...bracket,
      });
      expect(exit).toMatchObject({
        ...{ status: 'open', side: 'sell', kind: 'limit', amount: '0.01', oco: 'both' },
        ...{ price: bracket.takeProfit, triggerPrice: bracket.stopLoss, stopLimit: null },
        ...{ bracketOf: entry.id, exitId: null, takeProfit: null, stopLoss: null },
      });
      expect(await heldOf(spot, user, 'BTC')).toBe('0.01');
      expect(spot.exits.map(({ id }) => id)).toEqual([exit.id]);
      expect(await told(spot, user)).toEqual(['spot.filled', 'spot.placed']);
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'a limit that a trade fills later has one exit, whoever fills it, and after a restart',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000' });
      const at97 = percent(spot, 97);
      const entries: SpotOrder[] = [];
      for (const one of [around(spot, 105, 90), around(spot, 106, 90), around(spot, 104, 90)])
        entries.push(must(await spot.place(user, { ...buy, targetPrice: at97, ...one })));
      expect(await exitsOf(spot, user)).toEqual([]);
      const both = [await startMatching(spot.exchange), await startMatching(spot.exchange)];
      trade(spot, percent(spot, 96));
      await Promise.all(both.map((matching) => matching.stop()));
      const again = await startMatching(spot.exchange);
      trade(spot, percent(spot, 99));
      await again.settled();
      expect((await exitsOf(spot, user)).map(({ bracketOf }) => bracketOf)).toEqual(
        entries.map(({ id }) => id),
      );
      expect(await heldOf(spot, user, 'BTC')).toBe('0.03');
      trade(spot, percent(spot, 120));
      await again.stop();
      for (const entry of entries) {
        const exit = await exitOf(spot, entry);
        expect(await stateOf(spot, exit.id)).toBe('filled 0.01 asleep');
      }
      expect(await heldOf(spot, user, 'BTC')).toBe('0');
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'what was filled before its owner cancels the entry has its exit, and nothing else does',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000' });
      const matching = await startMatching(spot.exchange);
      const wish = { ...buy, targetPrice: percent(spot, 97), takeProfit: percent(spot, 105) };
      const entry = must(await spot.place(user, wish));
      const untouched = must(await spot.place(user, { ...wish, targetPrice: percent(spot, 90) }));
      matching.watch(entry);
      await partlyFill(spot, matching, { price: wish.targetPrice, lots: 4 });
      expect(await stateOf(spot, entry.id)).toBe('open 0.004 asleep');
      expect(await exitsOf(spot, user)).toEqual([]);
      const cancelled = must(await spot.cancel(user, entry.id));
      must(await spot.cancel(user, untouched.id));
      const exit = await exitOf(spot, entry);
      expect(cancelled).toMatchObject({ status: 'cancelled', filled: '0.004', exitId: exit.id });
      expect(exit).toMatchObject({ amount: '0.004', kind: 'limit', oco: null, triggerPrice: null });
      expect(await exitsOf(spot, user)).toHaveLength(1);
      expect(await heldOf(spot, user, 'BTC')).toBe('0.004');
      expect(await heldOf(spot, user, 'USDT')).toBe('0');
      expect(codeOf(await spot.cancel(user, entry.id))).toBe('order_not_open');
      must(await spot.amend(user, exit.id, percent(spot, 110)));
      must(await spot.cancel(user, exit.id));
      expect(await heldOf(spot, user, 'BTC')).toBe('0');
      await matching.stop();
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'an entry that expires, is cancelled with all others, or takes what it gets at once has its exit for that part',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000' });
      const matching = await startMatching(spot.exchange);
      const at97 = percent(spot, 97);
      const stopLoss = percent(spot, 90);
      const expiresAt = spot.exchange.clock.now() + 60 * SECOND_MS;
      const dated = { ...buy, targetPrice: at97, stopLoss, timeInForce: 'gtd', expiresAt } as const;
      const expiring = must(await spot.place(user, dated));
      matching.watch(expiring);
      await partlyFill(spot, matching, { price: at97, lots: 3 });
      spot.advanceMs(60 * SECOND_MS);
      trade(spot, percent(spot, 100));
      await matching.expireDue();
      expect(await exitOf(spot, expiring)).toMatchObject({
        ...{ amount: '0.003', kind: 'market', price: null, triggerPrice: stopLoss, oco: null },
      });
      const resting = must(await spot.place(user, { ...buy, targetPrice: at97, stopLoss }));
      matching.watch(resting);
      await partlyFill(spot, matching, { price: at97, lots: 2 });
      const watch: WatchExit = (exit) => matching.watch(exit);
      await database().withTransaction((tx) =>
        cancelAllOrders(spot.exchange, tx, { userId: user, marketIds: null, watch }),
      );
      expect(await exitOf(spot, resting)).toMatchObject({ amount: '0.002', status: 'open' });
      const { feed, market } = spot;
      const { book: asked } = feed;
      const book = feed.book(market.id);
      const [ask] = book.asks;
      if (!ask) throw new Error('no ask');
      const thin: LevelTuple = [ask[0], 5 * 10 ** (market.quantityScale - 3)];
      Object.assign(feed, { book: () => ({ ...book, asks: [thin] }) });
      const taking = { ...buy, targetPrice: percent(spot, 101), timeInForce: 'ioc' } as const;
      const taken = must(await spot.place(user, { ...taking, stopLoss }));
      Object.assign(feed, { book: asked });
      expect(taken).toMatchObject({ status: 'cancelled', filled: '0.005' });
      expect(await exitOf(spot, taken)).toMatchObject({ amount: '0.005', status: 'open' });
      await matching.stop();
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'a sale buys back with exactly what it brought, whichever of its prices comes first',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ BTC: '1' });
      const bracket = around(spot, 95, 105);
      const entry = must(await spot.place(user, { ...sell, ...bracket }));
      const exit = await exitOf(spot, entry);
      const brought = plainText(exact(entry.turnover).minus(entry.fee));
      const worst = plainText(
        exact(bracket.stopLoss).times('1.05').toDecimalPlaces(spot.market.priceScale, 1),
      );
      const step = exact('1').div(10 ** spot.market.quantityScale);
      expect(exit).toMatchObject({ side: 'buy', oco: 'both', price: bracket.takeProfit });
      expect(exact(costOf(spot, worst, exit.amount)).lte(brought)).toBe(true);
      const more = plainText(exact(exit.amount).plus(step));
      expect(exact(costOf(spot, worst, more)).gt(brought)).toBe(true);
      expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, worst, exit.amount));
      const limited = must(await spot.place(user, { ...sell, takeProfit: bracket.takeProfit }));
      const lower = await exitOf(spot, limited);
      const gained = plainText(exact(limited.turnover).minus(limited.fee));
      expect(exact(costOf(spot, bracket.takeProfit, lower.amount)).lte(gained)).toBe(true);
      const above = plainText(exact(lower.amount).plus(step));
      expect(exact(costOf(spot, bracket.takeProfit, above)).gt(gained)).toBe(true);
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'a price that has passed the stop by then sells at the market at once, one beyond the take profit takes the book',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000' });
      const matching = await startMatching(spot.exchange);
      const [at97 = '', at80 = ''] = [97, 80].map((share) => percent(spot, share));
      const stopped = { ...buy, targetPrice: at97, ...around(spot, 105, 92) };
      const gap = must(await spot.place(user, stopped));
      matching.watch(gap);
      trade(spot, at80);
      await matching.settled();
      const sold = await exitOf(spot, gap);
      expect(sold).toMatchObject({ status: 'filled', kind: 'market', oco: null });
      expect(sold.triggeredAt).not.toBeNull();
      expect(await heldOf(spot, user, 'BTC')).toBe('0');
      const profit = { ...buy, targetPrice: percent(spot, 97), ...around(spot, 105, 90) };
      const late = must(await spot.place(user, profit));
      matching.watch(late);
      await partlyFill(spot, matching, { price: profit.targetPrice, lots: 4 });
      trade(spot, percent(spot, 120));
      await matching.settled();
      must(await spot.cancel(user, late.id));
      const best = await exitOf(spot, late);
      expect(best).toMatchObject({ status: 'filled', kind: 'limit', price: profit.takeProfit });
      expect(exact(best.averagePrice ?? '0').gt(profit.takeProfit)).toBe(true);
      await matching.stop();
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'an entry whose exit cannot be placed stands, and its owner is told why',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '100000' });
      const matching = await startMatching(spot.exchange);
      const wish = { ...buy, targetPrice: percent(spot, 97), stopLoss: percent(spot, 90) };
      const small = must(await spot.place(user, wish));
      matching.watch(small);
      await partlyFill(spot, matching, { price: wish.targetPrice, lots: 0.01 });
      expect(must(await spot.cancel(user, small.id))).toMatchObject({ exitId: null });
      const spent = must(await spot.place(user, wish));
      matching.watch(spent);
      await partlyFill(spot, matching, { price: wish.targetPrice, lots: 5 });
      must(await spot.place(user, { ...sell, amount: '0.005' }));
      expect(must(await spot.cancel(user, spent.id))).toMatchObject({ exitId: null });
      expect(await exitsOf(spot, user)).toEqual([]);
      expect(await messagesOf(spot, user)).toEqual(['exit_unfit', 'exit_unpaid']);
      const low = { ...buy, amount: '0.001', targetPrice: percent(spot, 80) };
      for (let count = 0; count < 200; count += 1) must(await spot.place(user, low));
      const crowded = must(await spot.place(user, { ...buy, stopLoss: wish.stopLoss }));
      expect(crowded).toMatchObject({ status: 'filled', exitId: null });
      expect(await messagesOf(spot, user)).toEqual(['exit_unfit', 'exit_unpaid', 'exit_crowded']);
      await matching.stop();
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );
});
