/** Stops of coins whose trigger follows the best price so far. */
import { expect, test } from 'vitest';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { codeOf, held, heldOf, must, stateOf, told, trade } from './stop-steps.ts';

const sell = { type: 'sell', amount: '0.01', trailBy: '10', trailUnit: 'percent' } as const;
const buy = { type: 'buy', amount: '0.01', trailBy: '50', trailUnit: 'price' } as const;

async function trailOf({ exchange }: SpotExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<{ best: string; trigger: string }>(
    'select best_price as best, trigger_price as trigger from spot_orders where id = $1',
    [id],
  );
  return `${row?.best} ${row?.trigger}`;
}

describeOnEachDatabase('trailing stops of coins', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = () => {
    const spot = createSpotExchange(database());
    spot.advanceMs(1000);
    spot.feed.setPrice(spot.market.symbol, '1000');
    return spot;
  };

  test('a sale follows the price up and never down, and sells by the first trade at its distance from the best one', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, sell));
    expect(order).toMatchObject({ kind: 'market', triggerPrice: '900', trailBy: '10' });
    expect(order).toMatchObject({ trailUnit: 'percent', triggeredAt: null, status: 'open' });
    matching.watch(order);
    trade(spot, '950', '1060');
    await matching.settled();
    expect(await trailOf(spot, order.id)).toBe('1060 954');
    trade(spot, '1000', '955');
    await matching.settled();
    expect(await trailOf(spot, order.id)).toBe('1060 954');
    expect(await stateOf(spot, order.id)).toBe('open 0 asleep');
    expect(await held(spot, user)).toBe('BTC 0.99 0.01');
    trade(spot, '954');
    await matching.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.triggered', 'spot.filled']);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a purchase follows the price down, holds for the first trigger, and gives back what it did not need', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '1000' });
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, buy));
    expect(order).toMatchObject({ triggerPrice: '1050' });
    const atFirst = await heldOf(spot, user, 'USDT');
    matching.watch(order);
    trade(spot, '900', '940', '949.99');
    await matching.settled();
    expect(await trailOf(spot, order.id)).toBe('900 950');
    expect(await stateOf(spot, order.id)).toBe('open 0 asleep');
    expect(await heldOf(spot, user, 'USDT')).toBe(atFirst);
    trade(spot, '950');
    await matching.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a restart goes on from the best price so far, and does not hold trades of before it against it', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const first = await startMatching(spot.exchange);
    const order = must(await spot.place(user, sell));
    first.watch(order);
    // At its first trigger of 900 neither would sell, at that of the best price the former would.
    trade(spot, '940', '1060', '1000');
    await first.stop();
    expect(await trailOf(spot, order.id)).toBe('1060 954');
    const both = [await startMatching(spot.exchange), await startMatching(spot.exchange)];
    await Promise.all(both.map((matching) => matching.settled()));
    expect(await stateOf(spot, order.id)).toBe('open 0 asleep');
    trade(spot, '953', '800', '1100');
    await Promise.all(both.map((matching) => matching.stop()));
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await told(spot, user)).toEqual(['spot.placed', 'spot.triggered', 'spot.filled']);
    spot.close();
  });

  test('all trades of a moment are followed one by one, also before the matcher has heard of the stop', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const matching = await startMatching(spot.exchange);
    const order = must(await spot.place(user, sell));
    trade(spot, '1200', '1080', '1300');
    matching.watch(order);
    await matching.stop();
    expect(await stateOf(spot, order.id)).toBe('filled 0.01 awake');
    expect(await trailOf(spot, order.id)).toBe('1200 1080');
    spot.close();
  });

  test('distances that are none are refused with their reason; what trails is cancelled, and its trigger is not moved by hand', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const bad: readonly [string, Partial<SpotTrade>][] = [
      ['trail_invalid', { trailBy: '0.09' }],
      ['trail_invalid', { trailBy: '20.01' }],
      ['trail_invalid', { trailBy: '1.001' }],
      ['trail_invalid', { trailBy: '0.99', trailUnit: 'price' }],
      ['trail_invalid', { trailBy: '200.01', trailUnit: 'price' }],
      ['trail_invalid', { trailBy: '5.001', trailUnit: 'price' }],
      ['terms_conflict', { triggerPrice: '900' }],
      ['terms_conflict', { targetPrice: '900' }],
      ['terms_conflict', { timeInForce: 'ioc' }],
      ['insufficient_balance', { amount: '1.1' }],
    ];
    for (const [code, wish] of bad)
      expect([wish, codeOf(await spot.place(user, { ...sell, ...wish }))]).toEqual([wish, code]);
    const { trailUnit: _, ...unitless } = sell;
    expect(codeOf(await spot.place(user, unitless))).toBe('terms_conflict');
    expect(await held(spot, user)).toBe('BTC 1 0');
    const order = must(await spot.place(user, sell));
    expect(codeOf(await spot.amend(user, order.id, { triggerPrice: '950' }))).toBe('price_invalid');
    must(await spot.cancel(user, order.id));
    expect(await held(spot, user)).toBe('BTC 1 0');
    spot.close();
  });
});
