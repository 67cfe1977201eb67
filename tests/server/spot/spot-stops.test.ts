/** Stops of coins: what sleeps until the last price comes to its trigger, with its money held from the start. */
import { expect, test } from 'vitest';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { DAY_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { cancelAllOrders } from '../../../server/features/spot/cancel-order.ts';
import { type SpotMatching, startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange } from '../../support/spot-exchange.ts';
import {
  codeOf,
  held,
  heldOf,
  must,
  percent,
  pricesOf,
  stateOf,
  told,
  trade,
} from './stop-steps.ts';

const buy = { type: 'buy', amount: '0.01' } as const;
const sell = { type: 'sell', amount: '0.01' } as const;

describeOnEachDatabase('stops of coins', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string, startMs?: number) =>
    createSpotExchange(database(), symbol, startMs);

  test('a stop that sells at the market holds its coins, sleeps above its trigger, and sells to the book by the trade that comes there', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [at99, at98, at97] = [99, 98, 97].map((share) => percent(spot, share));
    if (!at99 || !at98 || !at97) throw new Error('no prices');
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, { ...sell, triggerPrice: at98 }));
    expect(order).toMatchObject({ status: 'open', kind: 'market', price: null, filled: '0' });
    expect(order).toMatchObject({ triggerPrice: at98, triggeredAt: null });
    matching.watch(order);
    trade(spot, at99);
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('open 0 asleep');
    expect(await held(spot, user)).toBe('BTC 0.99 0.01');
    trade(spot, at97);
    const best = spot.feed.book(spot.market.id).bids[0]?.[0] ?? 0;
    await matching.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    // By what the book offers then, however far below its trigger.
    expect(await pricesOf(spot, order.id)).toEqual([
      plainText(exact(scaledText(best, spot.market.priceScale))),
    ]);
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.triggered', 'spot.filled']);
    expect(await heldOf(spot, user, 'BTC')).toBe('0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a stop that buys at the market holds for five percent above its trigger, and what the book has not within it is not bought', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const trigger = percent(spot, 102);
    const matching = await startMatching(spot.exchange);
    const first = must(await spot.place(user, { ...buy, triggerPrice: trigger }));
    matching.watch(first);
    const worst = exact(trigger).times('1.05').toDecimalPlaces(spot.market.priceScale, 1);
    const turnover = worst.times('0.01');
    const fee = turnover.times(spot.market.takerFeeRate).toDecimalPlaces(8, 2);
    expect(await heldOf(spot, user, 'USDT')).toBe(plainText(turnover.plus(fee)));
    trade(spot, percent(spot, 103));
    await matching.settled();
    expect(await stateOf(spot, first.id)).toBe('filled 0.01 awake');
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    const before = await held(spot, user);
    const second = must(await spot.place(user, { ...buy, triggerPrice: percent(spot, 102) }));
    matching.watch(second);
    trade(spot, percent(spot, 140));
    await matching.stop();
    expect(await stateOf(spot, second.id)).toBe('cancelled 0 awake');
    expect((await told(spot, user)).slice(-2)).toEqual(['spot.triggered', 'spot.cancelled']);
    expect(await held(spot, user)).toBe(before);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a stop with a limit does nothing at its limit while it sleeps, rests there once it is awake, and is judged by the trades after the one that woke it', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const [at97, at98, at102, at103] = [97, 98, 102, 103].map((share) => percent(spot, share));
    if (!at97 || !at98 || !at102 || !at103) throw new Error('no prices');
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, { ...buy, targetPrice: at98, triggerPrice: at102 }));
    matching.watch(order);
    trade(spot, at97);
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('open 0 asleep');
    trade(spot, at103);
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('open 0 awake');
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.triggered']);
    trade(spot, at97);
    await matching.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await pricesOf(spot, order.id)).toEqual([`${at98} made`]);
    spot.close();
  });

  test('the trade that wakes it and the one that fills it may come at once, and before the matcher has heard of it', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000', BTC: '1' });
    const [at97, at98, at100, at102, at103] = [97, 98, 100, 102, 103].map((share) =>
      percent(spot, share),
    );
    if (!at97 || !at98 || !at100 || !at102 || !at103) throw new Error('no prices');
    const matching = await startMatching(spot.exchange);
    const limit = must(await spot.place(user, { ...buy, targetPrice: at98, triggerPrice: at102 }));
    const late = must(await spot.place(user, { ...sell, triggerPrice: at98 }));
    matching.watch(limit);
    trade(spot, at103, at97, at100);
    // Told after all of these trades.
    matching.watch(late);
    await matching.settled();
    expect(await stateOf(spot, limit.id)).toBe('filled 0.01 awake');
    expect(await stateOf(spot, late.id)).toBe('filled 0.01 awake');
    await matching.stop();
    spot.close();
  });

  test('two instances and a restart wake a stop once', { timeout: openTimeoutMs }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const at98 = percent(spot, 98);
    const order = must(await spot.place(user, { ...sell, triggerPrice: at98 }));
    const both = [await startMatching(spot.exchange), await startMatching(spot.exchange)];
    trade(spot, percent(spot, 97), percent(spot, 99), percent(spot, 96));
    await Promise.all(both.map((matching) => matching.stop()));
    const again: SpotMatching = await startMatching(spot.exchange);
    trade(spot, percent(spot, 90));
    await again.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.triggered', 'spot.filled']);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('what sleeps is moved with its hold, cancelled alone and with all others, and ends at its instant', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const before = await held(spot, user);
    const matching = await startMatching(spot.exchange);
    const stop = must(await spot.place(user, { ...buy, triggerPrice: percent(spot, 110) }));
    const moved = must(await spot.amend(user, stop.id, { triggerPrice: percent(spot, 102) }));
    expect(moved).toMatchObject({ triggerPrice: percent(spot, 102), triggeredAt: null });
    const worst = exact(percent(spot, 102)).times('1.05').toDecimalPlaces(2, 1).times('0.01');
    const fee = worst.times(spot.market.takerFeeRate).toDecimalPlaces(8, 2);
    expect(await heldOf(spot, user, 'USDT')).toBe(plainText(worst.plus(fee)));
    // It has no limit, and its trigger stays on its side.
    expect(codeOf(await spot.amend(user, stop.id, percent(spot, 103)))).toBe('price_invalid');
    expect(codeOf(await spot.amend(user, stop.id, {}))).toBe('price_invalid');
    const wrong = { triggerPrice: percent(spot, 99) };
    expect(codeOf(await spot.amend(user, stop.id, wrong))).toBe('trigger_invalid');
    must(await spot.cancel(user, stop.id));
    expect(await held(spot, user)).toBe(before);

    const limited = { ...buy, targetPrice: percent(spot, 103), triggerPrice: percent(spot, 102) };
    const both = [must(await spot.place(user, limited)), must(await spot.place(user, limited))];
    must(await spot.amend(user, both[0]?.id ?? 0, percent(spot, 104)));
    await database().withTransaction((tx) =>
      cancelAllOrders(spot.exchange, tx, { userId: user, marketIds: null, watch: null }),
    );
    expect(await held(spot, user)).toBe(before);

    const expiresAt = spot.exchange.clock.now() + 10 * SECOND_MS;
    const dated = must(await spot.place(user, { ...limited, timeInForce: 'gtd', expiresAt }));
    matching.watch(dated);
    spot.advanceMs(10 * SECOND_MS);
    trade(spot, percent(spot, 103));
    await matching.settled();
    expect(await stateOf(spot, dated.id)).toBe('open 0 asleep');
    await matching.expireDue();
    await matching.stop();
    expect(await stateOf(spot, dated.id)).toBe('cancelled 0 asleep');
    expect(await held(spot, user)).toBe(before);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a trigger that was reached is not moved any more, and a limit that is moved is judged by later trades', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const [at96, at97, at98, at99] = [96, 97, 98, 99].map((share) => percent(spot, share));
    if (!at96 || !at97 || !at98 || !at99) throw new Error('no prices');
    const matching = await startMatching(spot.exchange);
    const wish = { ...buy, targetPrice: at96, triggerPrice: percent(spot, 102) };
    const order = must(await spot.place(user, wish));
    matching.watch(order);
    trade(spot, percent(spot, 103));
    await matching.settled();
    const trigger = { triggerPrice: percent(spot, 104) };
    expect(codeOf(await spot.amend(user, order.id, trigger))).toBe('price_invalid');
    trade(spot, at97, at99);
    await matching.settled();
    // Beyond which the market was, before the order was there.
    matching.watch(must(await spot.amend(user, order.id, at98)));
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('open 0 awake');
    await matching.stop();
    spot.close();
  });

  test('stops that are none are refused with their reason, and nothing is written', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000', BTC: '1' });
    const before = await held(spot, user);
    const above = percent(spot, 102);
    const below = percent(spot, 98);
    const now = percent(spot, 100);
    const at = spot.exchange.clock.now();
    const bad: readonly [string, Partial<SpotTrade> & { type: 'buy' | 'sell' }][] = [
      ['trigger_invalid', { type: 'buy', triggerPrice: below }],
      ['trigger_invalid', { type: 'buy', triggerPrice: now }],
      ['trigger_invalid', { type: 'sell', triggerPrice: above }],
      ['trigger_invalid', { type: 'sell', triggerPrice: now, targetPrice: below }],
      ['price_out_of_band', { type: 'buy', triggerPrice: percent(spot, 1000) }],
      ['price_step', { type: 'buy', triggerPrice: `${above}.001` }],
      ['price_out_of_band', { type: 'buy', triggerPrice: above, targetPrice: '1' }],
      ['terms_conflict', { type: 'buy', triggerPrice: above, timeInForce: 'ioc' }],
      ['terms_conflict', { type: 'buy', triggerPrice: above, targetPrice: now, postOnly: true }],
      [
        'terms_conflict',
        { type: 'buy', triggerPrice: above, targetPrice: now, timeInForce: 'fok' },
      ],
      [
        'terms_conflict',
        { type: 'sell', triggerPrice: below, timeInForce: 'gtd', expiresAt: at + DAY_MS },
      ],
      ['amount_below_minimum', { type: 'sell', triggerPrice: below, amount: '0.00001' }],
      ['insufficient_balance', { type: 'buy', triggerPrice: above, amount: '1' }],
      ['insufficient_balance', { type: 'sell', triggerPrice: below, amount: '1.1' }],
    ];
    for (const [code, wish] of bad)
      expect([wish, codeOf(await spot.place(user, { amount: '0.01', ...wish }))]).toEqual([
        wish,
        code,
      ]);
    expect(await held(spot, user)).toBe(before);
    spot.close();
    const stocks = open('AAPL');
    const wish = { type: 'buy', amount: '1', triggerPrice: percent(stocks, 102) } as const;
    expect(codeOf(await stocks.place(user, wish))).toBe('stop_unavailable');
    stocks.close();
  });
});
