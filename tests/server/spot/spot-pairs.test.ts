/** A limit and a stop of coins that share one hold: what one of them does ends the other, once, with the same write. */
import { expect, test } from 'vitest';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { cancelAllOrders } from '../../../server/features/spot/cancel-order.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange } from '../../support/spot-exchange.ts';
import {
  codeOf,
  costOf,
  held,
  heldOf,
  legsOf,
  must,
  percent,
  pricesOf,
  stateOf,
  told,
  trade,
} from './stop-steps.ts';

const buy = { type: 'buy', amount: '0.01', oco: true } as const;
const sell = { type: 'sell', amount: '0.01', oco: true } as const;

describeOnEachDatabase('limits with a stop of coins', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string) => createSpotExchange(database(), symbol);

  test('a sale holds its coins once, and the trade that is beyond its limit ends the stop', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [at95, at97, at103, at104] = [95, 97, 103, 104].map((share) => percent(spot, share));
    if (!at95 || !at97 || !at103 || !at104) throw new Error('no prices');
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, { ...sell, targetPrice: at103, triggerPrice: at97 }));
    expect(order).toMatchObject({ status: 'open', kind: 'limit', price: at103, oco: 'both' });
    expect(order).toMatchObject({ triggerPrice: at97, ocoPrice: at103, stopLimit: null });
    expect(await held(spot, user)).toBe('BTC 0.99 0.01');
    matching.watch(order);
    trade(spot, percent(spot, 101), at104, at95);
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 asleep');
    expect(await legsOf(spot, order.id)).toBe(`limit limit ${at103}`);
    expect(await pricesOf(spot, order.id)).toEqual([`${at103} made`]);
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.filled']);
    expect(await heldOf(spot, user, 'BTC')).toBe('0');
    await matching.stop();
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('the trade that comes to the trigger ends the limit, and the stop sells at the market', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [at95, at97, at103, at110] = [95, 97, 103, 110].map((share) => percent(spot, share));
    if (!at95 || !at97 || !at103 || !at110) throw new Error('no prices');
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, { ...sell, targetPrice: at103, triggerPrice: at97 }));
    matching.watch(order);
    trade(spot, at95);
    trade(spot, at110);
    await matching.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await legsOf(spot, order.id)).toBe('stop market null');
    expect(await pricesOf(spot, order.id)).not.toContain(`${at103} made`);
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.triggered', 'spot.filled']);
    expect(await heldOf(spot, user, 'BTC')).toBe('0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a part of the limit that the book takes ends the stop, and the rest waits as a limit', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [at97 = '', at101 = '', at103 = ''] = [97, 101, 103].map((share) => percent(spot, share));
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, { ...sell, targetPrice: at103, triggerPrice: at97 }));
    matching.watch(order);
    await matching.settled();
    // The bids come to the limit with less than is sold, and no trade goes beyond it.
    const { market, feed } = spot;
    const book = feed.book(market.id);
    const bid: LevelTuple = [
      scaledInteger(at103, market.priceScale),
      4 * 10 ** (market.quantityScale - 3),
    ];
    Object.assign(feed, { book: () => ({ ...book, bids: [bid] }) });
    trade(spot, at101);
    await matching.settled();
    Object.assign(feed, { book: () => book });
    expect(await stateOf(spot, order.id)).toBe('open 0.004 asleep');
    expect(await legsOf(spot, order.id)).toBe(`limit limit ${at103}`);
    trade(spot, percent(spot, 90));
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('open 0.004 asleep');
    expect(await heldOf(spot, user, 'BTC')).toBe('0.006');
    must(await spot.cancel(user, order.id));
    expect(await heldOf(spot, user, 'BTC')).toBe('0');
    await matching.stop();
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a purchase holds for the worse of both, gives back what its limit does not need, and its stop rests at a limit of its own', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const prices = [96, 97, 102, 103, 104].map((share) => percent(spot, share));
    const [at96 = '', at97 = '', at102 = '', at103 = '', at104 = ''] = prices;
    const matching = await startMatching(spot.exchange);
    const wish = { ...buy, targetPrice: at97, triggerPrice: at103 };
    const market = must(await spot.place(user, wish));
    const worst = plainText(exact(at103).times('1.05').toDecimalPlaces(spot.market.priceScale, 1));
    expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, worst));
    matching.watch(market);
    trade(spot, at96);
    await matching.settled();
    expect(await stateOf(spot, market.id)).toBe('filled 0.01 asleep');
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    trade(spot, percent(spot, 104));
    const limited = must(
      await spot.place(user, {
        ...{ ...buy, targetPrice: at97, triggerPrice: at103, stopLimit: at102 },
      }),
    );
    expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, at102));
    matching.watch(limited);
    trade(spot, at104);
    await matching.settled();
    expect(await stateOf(spot, limited.id)).toBe('open 0 awake');
    expect(await legsOf(spot, limited.id)).toBe(`stop limit ${at102}`);
    expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, at102));
    trade(spot, percent(spot, 97));
    await matching.stop();
    expect(await stateOf(spot, limited.id)).toBe('filled 0.01 awake');
    expect(await pricesOf(spot, limited.id)).toEqual([`${at102} made`]);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('two instances and a restart end one of both once, whichever trade is first', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [at97 = '', at103 = ''] = [97, 103].map((share) => percent(spot, share));
    const placed: SpotOrder[] = [];
    for (let index = 0; index < 6; index += 1)
      placed.push(
        must(await spot.place(user, { ...sell, targetPrice: at103, triggerPrice: at97 })),
      );
    const both = [await startMatching(spot.exchange), await startMatching(spot.exchange)];
    trade(spot, percent(spot, 104));
    trade(spot, percent(spot, 90), percent(spot, 110));
    await Promise.all(both.map((matching) => matching.stop()));
    const again = await startMatching(spot.exchange);
    trade(spot, percent(spot, 80), percent(spot, 140));
    await again.stop();
    for (const { id } of placed) {
      expect(await stateOf(spot, id)).toBe('filled 0.01 asleep');
      expect(await pricesOf(spot, id)).toEqual([`${at103} made`]);
    }
    expect(await held(spot, user)).toMatch(/^BTC 0.94 0, USDT /);
    expect((await told(spot, user)).filter((name) => name !== 'spot.placed')).toEqual(
      placed.map(() => 'spot.filled'),
    );
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('the database refuses to bring back the leg that has ended', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [at97 = '', at103 = ''] = [97, 103].map((share) => percent(spot, share));
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, { ...sell, targetPrice: at103, triggerPrice: at97 }));
    matching.watch(order);
    trade(spot, percent(spot, 96));
    await matching.stop();
    const again = (oco: string) =>
      database().query('update spot_orders set oco = $2 where id = $1', [order.id, oco]);
    await expect(again('limit')).rejects.toThrow('one leg has ended already');
    await expect(again('both')).rejects.toThrow('one leg has ended already');
    spot.close();
  });

  test('both prices are moved with the hold while both wait, and none that has ended', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const stranger = await spot.fundedUser({ USDT: '100000' });
    const at = (share: number) => percent(spot, share);
    const matching = await startMatching(spot.exchange);
    const wish = { ...buy, targetPrice: at(97), triggerPrice: at(103), stopLimit: at(104) };
    const order = must(await spot.place(user, wish));
    const amend = (prices: Parameters<typeof spot.amend>[2]) => spot.amend(user, order.id, prices);
    expect(must(await amend({ targetPrice: at(98) }))).toMatchObject({
      ...{ price: at(98), ocoPrice: at(98), oco: 'both' },
    });
    must(await amend({ triggerPrice: at(102), stopLimit: at(105) }));
    expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, at(105)));
    expect(codeOf(await amend({ targetPrice: at(101) }))).toBe('oco_invalid');
    expect(codeOf(await amend({ triggerPrice: at(99) }))).toBe('trigger_invalid');
    expect(codeOf(await amend({ stopLimit: '1' }))).toBe('price_out_of_band');
    expect(codeOf(await amend({}))).toBe('price_invalid');
    expect(codeOf(await spot.amend(stranger, order.id, at(98)))).toBe('not_found');
    expect(codeOf(await spot.cancel(stranger, order.id))).toBe('not_found');
    matching.watch(must(await amend({ targetPrice: at(98) })));
    trade(spot, at(104));
    await matching.settled();
    expect(await legsOf(spot, order.id)).toMatch(/^stop limit /);
    if ((await stateOf(spot, order.id)).startsWith('open')) {
      expect(codeOf(await amend({ triggerPrice: at(110) }))).toBe('price_invalid');
      must(await amend({ targetPrice: at(90) }));
      must(await spot.cancel(user, order.id));
    }
    const last = must(
      await spot.place(user, { ...buy, targetPrice: at(97), triggerPrice: at(103) }),
    );
    await database().withTransaction((tx) =>
      cancelAllOrders(spot.exchange, tx, { userId: user, marketIds: null, watch: null }),
    );
    expect(await stateOf(spot, last.id)).toBe('cancelled 0 asleep');
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    const expiresAt = spot.exchange.clock.now() + 10 * SECOND_MS;
    const dated = must(
      await spot.place(user, {
        ...{ ...buy, targetPrice: at(97), triggerPrice: at(103) },
        ...{ timeInForce: 'gtd', expiresAt },
      }),
    );
    spot.advanceMs(10 * SECOND_MS);
    trade(spot, at(96), at(104));
    await matching.expireDue();
    await matching.stop();
    expect(await stateOf(spot, dated.id)).toBe('cancelled 0 asleep');
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('what is no pair is refused with its reason, and nothing is written', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000', BTC: '1' });
    const before = await held(spot, user);
    const [at90, at97, at98, at100, at103, at104] = [90, 97, 98, 100, 103, 104].map((share) =>
      percent(spot, share),
    ) as [string, string, string, string, string, string];
    const pair = { targetPrice: at103, triggerPrice: at97 };
    const bad: readonly [string, Partial<SpotTrade>][] = [
      ['terms_conflict', { ...sell, triggerPrice: at97 }],
      ['terms_conflict', { ...sell, targetPrice: at103 }],
      ['terms_conflict', { ...sell, ...pair, trailBy: '1', trailUnit: 'percent' }],
      ['terms_conflict', { ...sell, ...pair, postOnly: true }],
      ['terms_conflict', { ...sell, ...pair, timeInForce: 'ioc' }],
      ['terms_conflict', { ...sell, ...pair, oco: false, stopLimit: at98 }],
      ['oco_invalid', { ...sell, ...pair, targetPrice: at98 }],
      ['oco_invalid', { ...sell, ...pair, targetPrice: at100 }],
      ['oco_invalid', { ...buy, targetPrice: at104, triggerPrice: at103 }],
      ['trigger_invalid', { ...sell, targetPrice: at103, triggerPrice: at104 }],
      ['trigger_invalid', { ...buy, targetPrice: at97, triggerPrice: at90 }],
      ['price_out_of_band', { ...sell, ...pair, stopLimit: '1' }],
      ['price_step', { ...sell, ...pair, stopLimit: `${at97}.001` }],
      ['amount_below_minimum', { ...sell, ...pair, amount: '0.00001' }],
      ['insufficient_balance', { ...sell, ...pair, amount: '1.1' }],
      ['insufficient_balance', { ...buy, amount: '1', targetPrice: at97, triggerPrice: at103 }],
    ];
    for (const [code, wish] of bad)
      expect([wish, codeOf(await spot.place(user, { ...sell, ...wish }))]).toEqual([wish, code]);
    expect(await held(spot, user)).toBe(before);
    spot.close();
    const stocks = open('AAPL');
    const wish = { type: 'buy', amount: '1', oco: true } as const;
    const prices = { targetPrice: percent(stocks, 98), triggerPrice: percent(stocks, 102) };
    expect(codeOf(await stocks.place(user, { ...wish, ...prices }))).toBe('stop_unavailable');
    stocks.close();
  });
});
