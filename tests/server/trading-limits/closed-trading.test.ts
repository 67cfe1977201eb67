/** A cooling-off and the loss of a day against a client that ignores them: nothing opens, and everything can be closed. */
import { expect, onTestFinished, test } from 'vitest';
import type { TradingLimits } from '../../../contract/features/trading-limits.ts';
import { exact } from '../../../contract/money.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { startOpeningsKeeper } from '../../../server/features/trading-limits/close-openings.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { BTC, createLimitsWorld, type Trader } from './limits-world.ts';

interface Order {
  readonly id: number;
  readonly status: string;
}

const OPTION = { match_id: '1', currency_id: '3', type: 'up', seconds: '60' };
const LONG = { ...BTC, side: 'long', multiple: '10' };
const limit = (name: string, value?: string) => ({ name, ...(value !== undefined && { value }) });

describeOnDatabase('what closes trading by one’s own wish', (openDatabase) => {
  const world = ofFile(async () => createLimitsWorld(await openDatabase()));
  const { times, trader } = {
    times: (factor: string) => world().times(factor),
    trader: () => world().trader(),
  };
  const limitsOf = (who: Trader) =>
    who.done<{ limits: Record<string, unknown>; waiting: unknown[]; realised: string }>(
      'tradingLimits.get',
    );

  test('one whose orders cannot be cancelled keeps nobody else waiting, and is tried again', async () => {
    const [first, second] = [await trader(), await trader()];
    for (const who of [first, second]) await who.done('tradingLimits.coolOff', { hours: '48' });
    const cancelled = new Set<number>();
    const desk = { isBroken: true };
    const keeper = startOpeningsKeeper(world().exchange, [
      {
        whoWaits: async (_, userIds) => [...userIds],
        cancelOpening: async (_, userId) => {
          if (desk.isBroken && userId === first.userId) throw new Error('it cannot be cancelled');
          cancelled.add(userId);
        },
        cancelAll: async () => 0,
      },
    ]);
    onTestFinished(keeper.stop);
    await keeper.closeAll();
    expect(cancelled).toContain(second.userId);
    expect(cancelled).not.toContain(first.userId);
    desk.isBroken = false;
    await keeper.closeAll();
    expect(cancelled).toContain(first.userId);
  });

  test('a cooling-off closes what opens, cancels what would, lets everything be closed, and is not cut short', async () => {
    const who = await trader();
    world().setPrice(times('1'));
    await who.done('spot.trade', { ...BTC, type: 'buy', amount: '0.02' });
    const bid = { ...BTC, type: 'buy', amount: '0.01', target_price: times('0.9') };
    const rests = await who.done<Order>('spot.trade', bid);
    const opened = await who.done<{ position_id: number }>('futures.submit', {
      ...{ ...LONG, type: 'market', lots: '10' },
    });
    const waits = { ...LONG, type: 'limit', lots: '5', target_price: times('0.95') };
    await who.done('futures.submit', waits);
    const position = String(opened.position_id);
    const reducing = { ...LONG, type: 'limit', lots: '5', target_price: times('1.05') };
    await who.done('futures.submit', { ...reducing, position_id: position });
    const ask = { ...BTC, type: 'sell', amount: '0.01', target_price: times('1.1') };
    const sale = await who.done<Order>('spot.trade', ask);

    const begun = await who.done<{ limits: { cooling_off_until: number } }>(
      'tradingLimits.coolOff',
      { hours: '48' },
    );
    const until = begun.limits.cooling_off_until;
    const { exchange, server, database, setPrice } = world();
    expect(until - exchange.clock.now()).toBeGreaterThanOrEqual(48 * HOUR_MS);
    const orders = await who.done<{ list: Order[] }>('spot.orders', { status: 'open' });
    expect(orders.list.map(({ id }) => id)).toEqual([sale.id]);
    expect(await who.done('futures.orders')).toMatchObject({ list: [{ reduce_only: true }] });
    expect(await who.done('spot.orders', { status: 'history' })).toMatchObject({
      list: [{ id: rests.id, status: 'cancelled' }, { status: 'filled' }],
    });

    for (const [name, fields] of [
      ['spot.trade', bid],
      ['futures.submit', { ...LONG, type: 'market', lots: '1' }],
      ['options.submit', { ...OPTION, number: '10' }],
    ] as const)
      expect([name, await who.codeOf(name, fields)]).toEqual([name, 'cooling_off']);
    const refused = await server.call('options.submit', { ...OPTION, number: '10' }, who);
    expect(refused.envelope).toMatchObject({ params: { until: expect.stringContaining('UTC') } });
    expect(await who.codeOf('spot.trade', { ...BTC, type: 'sell', amount: '0.005' })).toBe('ok');
    expect(await who.codeOf('spot.cancel', { id: String(sale.id) })).toBe('ok');
    expect(await who.codeOf('futures.close', { id: position, lots: '5' })).toBe('ok');

    // Neither another one, nor other limits, nor the operator's own hand ends it.
    await who.done('tradingLimits.coolOff', { hours: '1' });
    await who.done('tradingLimits.set', limit('orderValue', '100'));
    await who.done('tradingLimits.setTimeZone', { time_zone: 'Pacific/Kiritimati' });
    expect(await limitsOf(who)).toMatchObject({ limits: { cooling_off_until: until } });
    for (const sql of [
      'update trading_limits set cooling_off_until = null where user_id = $1',
      'update trading_limits set cooling_off_until = cooling_off_until - 1 where user_id = $1',
      'delete from trading_limits where user_id = $1',
    ])
      await expect(database.query(sql, [who.userId])).rejects.toThrow('not cut short');
    server.advanceMs(until - exchange.clock.now() - 1);
    setPrice(times('1'));
    expect(await who.codeOf('options.submit', { ...OPTION, number: '10' })).toBe('cooling_off');
    server.advanceMs(1);
    expect(await who.codeOf('options.submit', { ...OPTION, number: '10' })).toBe('ok');
  });

  test('the realised loss of the day closes what opens until midnight of one’s own time zone', async () => {
    const { server, exchange, setPrice } = world();
    const price = times('1');
    // Paris puts its clocks forward on 29 March 2026: its midnight is 23:00 UTC before and 22:00 UTC after it.
    server.advanceMs(Date.parse('2026-03-29T21:00:00Z') - exchange.clock.now());
    const who = await trader();
    await who.done('tradingLimits.setTimeZone', { time_zone: 'Europe/Paris' });
    await who.done('tradingLimits.set', limit('dailyLoss', '100'));
    const opened = await who.done<{ position_id: number }>('futures.submit', {
      ...{ ...LONG, type: 'market', lots: '100' },
    });
    await who.done('spot.trade', { ...BTC, type: 'buy', amount: '0.1' });
    const resting = { ...BTC, type: 'buy', amount: '0.01', target_price: times('0.9') };
    setPrice(times('0.97'));
    expect(await who.codeOf('options.submit', { ...OPTION, number: '10' })).toBe('ok');
    const rests = await who.done<Order>('spot.trade', resting);
    await who.done('futures.close', { id: String(opened.position_id) });
    expect(exact((await limitsOf(who)).realised).lte('-100')).toBe(true);
    for (const [name, fields] of [
      ['spot.trade', { ...BTC, type: 'buy', amount: '0.001' }],
      ['futures.submit', { ...LONG, type: 'market', lots: '1' }],
      ['options.submit', { ...OPTION, number: '10' }],
    ] as const)
      expect([name, await who.codeOf(name, fields)]).toEqual([name, 'own_loss_limit']);
    const answer = await server.call('options.submit', { ...OPTION, number: '10' }, who);
    expect(answer.envelope).toMatchObject({
      params: { maximum: '100 USD', until: '2026-03-30 00:00 (Europe/Paris)' },
    });
    // What waits to open is cancelled within seconds; coins are sold as ever, and that counts too.
    await expect
      .poll(() => who.done<{ list: Order[] }>('spot.orders', { status: 'open' }), {
        timeout: 10_000,
      })
      .toMatchObject({ list: [] });
    expect(rests.status).toBe('open');
    const before = (await limitsOf(who)).realised;
    expect(await who.codeOf('spot.trade', { ...BTC, type: 'sell', amount: '0.1' })).toBe('ok');
    expect(exact((await limitsOf(who)).realised).lt(before)).toBe(true);

    // Another midnight is not chosen after the loss, and a looser limit waits.
    await who.done('tradingLimits.setTimeZone', { time_zone: 'Asia/Tokyo' });
    await who.done('tradingLimits.set', limit('dailyLoss', '100000'));
    const changed = await who.done<TradingLimits>('tradingLimits.get');
    expect(changed).toMatchObject({ limits: { time_zone: 'Europe/Paris', daily_loss: '100' } });
    const stake = { ...OPTION, number: '10' };
    server.advanceMs(Date.parse('2026-03-29T22:00:00Z') - 1 - exchange.clock.now());
    setPrice(price);
    expect(await who.codeOf('options.submit', stake)).toBe('own_loss_limit');
    server.advanceMs(1);
    setPrice(price);
    expect(await who.codeOf('options.submit', stake)).toBe('ok');
    // The first midnight of Paris after a day.
    expect(changed.waiting).toContainEqual({
      ...{ name: 'timeZone', value: 'Asia/Tokyo', at: Date.parse('2026-03-30T22:00:00Z') },
    });
  });

  test('on the demo account, which many share, a break and a looser limit are a matter of a minute', async () => {
    const { server, exchange, database, setPrice } = world();
    setPrice(times('1'));
    const who = await trader();
    await database.query('update users set is_demo = true where id = $1', [who.userId]);
    await who.done('tradingLimits.set', limit('orderValue', '5'));
    await who.done('tradingLimits.set', limit('orderValue'));
    await who.done('tradingLimits.coolOff', { hours: '8784' });
    const begun = await limitsOf(who);
    expect(begun).toMatchObject({ waiting: [{ at: exchange.clock.now() + MINUTE_MS }] });
    expect(await who.codeOf('options.submit', { ...OPTION, number: '10' })).toBe('cooling_off');
    server.advanceMs(2 * MINUTE_MS);
    setPrice(times('1'));
    expect(await who.codeOf('options.submit', { ...OPTION, number: '10' })).toBe('ok');
  });
});
