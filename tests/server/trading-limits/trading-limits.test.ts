/** Limits of one's own against a client that ignores them: the exchange refuses what opens, and never what closes. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
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

describeOnDatabase('limits of one’s own', (openDatabase) => {
  const world = ofFile(async () => createLimitsWorld(await openDatabase()));
  const { times, trader } = {
    times: (factor: string) => world().times(factor),
    trader: () => world().trader(),
  };
  const limitsOf = (who: Trader) =>
    who.done<{ limits: Record<string, unknown>; waiting: unknown[]; realised: string }>(
      'tradingLimits.get',
    );

  /** A stock that trades now. */
  function stock() {
    const { feed, clock } = world().exchange;
    const found = feed.markets.find(
      ({ id, kind }) => kind === 'stock' && feed.isOpen(id, clock.now()),
    );
    if (!found) throw new Error('no stock trades');
    return { currency_id: String(found.currencyId), legal_id: String(found.legalId) };
  }

  test('an order above the largest value is refused, whatever it is of and however it is placed', async () => {
    const who = await trader();
    await who.done('tradingLimits.set', limit('orderValue', '100'));
    // Of a ladder no order is, and all of it together.
    const ladder = { count: '20', sizes: 'even', from_price: times('0.9'), to_price: times('0.8') };
    const near = { ...ladder, from_price: times('0.95'), to_price: times('0.92') };
    const calls = [
      ['spot.scale', { ...BTC, type: 'buy', amount: '0.01', ...ladder }],
      ['futures.scale', { ...BTC, side: 'long', multiple: '10', lots: '20', ...near }],
      ['spot.trade', { ...BTC, type: 'buy', amount: '0.01' }],
      ['spot.trade', { ...BTC, type: 'buy', amount: '0.01', target_price: times('0.9') }],
      ['spot.trade', { ...stock(), type: 'buy', amount: '1000' }],
      ['futures.submit', { ...LONG, type: 'market', lots: '20' }],
      [
        'futures.submit',
        { ...LONG, type: 'market', lots: '20', twap_seconds: '300', twap_every: '150' },
      ],
      ['futures.submit', { ...LONG, type: 'limit', lots: '20', target_price: times('0.9') }],
      ['futures.submit', { ...LONG, type: 'stop_market', lots: '20', trigger_price: times('1.1') }],
      ['options.submit', { ...OPTION, number: '101' }],
    ] as const;
    for (const [name, fields] of calls)
      expect([name, await who.codeOf(name, fields)]).toEqual([name, 'own_order_limit']);
    const answer = await world().server.call('options.submit', { ...OPTION, number: '101' }, who);
    expect(answer.envelope).toMatchObject({
      params: { maximum: '100 USD' },
      message: 'Your own limit: one order may be worth at most 100 USD',
    });
    expect(await who.codeOf('options.submit', { ...OPTION, number: '100' })).toBe('ok');
    expect(await who.codeOf('spot.trade', { ...BTC, type: 'buy', amount: '0.001' })).toBe('ok');
    expect(await who.codeOf('futures.submit', { ...LONG, type: 'market', lots: '1' })).toBe('ok');
  });

  test('a resting order is not moved beyond the largest value either', async () => {
    const who = await trader();
    const bid = { ...BTC, type: 'buy', amount: '0.01' };
    const spot = await who.done<Order>('spot.trade', { ...bid, target_price: times('0.5') });
    const lots = { ...LONG, type: 'limit', lots: '10', target_price: times('0.92') };
    const contract = await who.done<Order>('futures.submit', lots);
    const value = exact(times('0.6')).times('0.01').toFixed();
    await who.done('tradingLimits.set', limit('orderValue', value));
    const move = (share: string) => ({ id: String(spot.id), target_price: times(share) });
    expect(await who.codeOf('spot.amend', move('0.61'))).toBe('own_order_limit');
    expect(await who.codeOf('spot.amend', move('0.59'))).toBe('ok');
    const moved = { id: String(contract.id), target_price: times('0.93') };
    expect(await who.codeOf('futures.amend', moved)).toBe('own_order_limit');
    expect(await who.codeOf('futures.cancel', { id: String(contract.id) })).toBe('ok');
  });

  test('a multiple above the cap is refused, and the position that has it can be reduced', async () => {
    const who = await trader();
    const opened = await who.done<{ position_id: number }>('futures.submit', {
      ...{ ...LONG, type: 'market', lots: '10', multiple: '50' },
    });
    await who.done('tradingLimits.set', limit('multiple', '20'));
    const again = { ...LONG, type: 'market', lots: '1' };
    expect(await who.codeOf('futures.submit', { ...again, multiple: '25' })).toBe(
      'own_multiple_limit',
    );
    expect(await who.codeOf('futures.submit', { ...again, multiple: '20' })).toBe('ok');
    const id = String(opened.position_id);
    expect(await who.codeOf('futures.close', { id, lots: '5' })).toBe('ok');
  });

  test('of twenty purchases at once no more succeed than the largest position has room for', async () => {
    const who = await trader();
    const owned = await world().database.query<{ available: string }>(
      "select available from accounts where user_id = $1 and account = 'change' and currency = 'BTC'",
      [who.userId],
    );
    const room = exact(times('1'))
      .times(exact(owned[0]?.available ?? '0').plus('0.0105'))
      .toFixed();
    await who.done('tradingLimits.set', limit('positionValue', room));
    const twenty = <Answer>(send: () => Promise<Answer>) =>
      Promise.all(Array.from({ length: 20 }, send));
    const counted = (codes: string[], code: string) => codes.filter((each) => each === code).length;
    const coins = await twenty(() =>
      who.codeOf('spot.trade', {
        ...BTC,
        type: 'buy',
        amount: '0.002',
        target_price: times('1.01'),
      }),
    );
    expect([counted(coins, 'ok'), counted(coins, 'own_position_limit')]).toEqual([5, 15]);
    const less = exact(times('1')).times('0.0105').toFixed();
    await who.done('tradingLimits.set', limit('positionValue', less));
    const lots = await twenty(() =>
      who.codeOf('futures.submit', {
        ...LONG,
        type: 'limit',
        lots: '2',
        target_price: times('0.99'),
      }),
    );
    expect([counted(lots, 'ok'), counted(lots, 'own_position_limit')]).toEqual([5, 15]);
    await who.done('tradingLimits.set', limit('positionValue', '100'));
    const options = await twenty(() => who.codeOf('options.submit', { ...OPTION, number: '20' }));
    expect([counted(options, 'ok'), counted(options, 'own_position_limit')]).toEqual([5, 15]);
    // The other side is another position, and what is held may be sold.
    const short = { ...LONG, side: 'short', type: 'market', lots: '1' };
    expect(await who.codeOf('futures.submit', short)).toBe('ok');
    expect(await who.codeOf('spot.trade', { ...BTC, type: 'sell', amount: '0.01' })).toBe('ok');
    expect(await audit(world().database)).toMatchObject({ ok: true });
  });

  test('what is stricter holds at once, what is looser a day later, and the stricter one again at once', async () => {
    const who = await trader();
    await who.done('tradingLimits.set', limit('orderValue', '100'));
    // A price of long ago would be refused first.
    const stake = (number: string) => {
      world().setPrice(times('1'));
      return who.codeOf('options.submit', { ...OPTION, number });
    };
    await who.done('tradingLimits.set', limit('orderValue', '150'));
    expect(await stake('120')).toBe('own_order_limit');
    expect(await limitsOf(who)).toMatchObject({
      limits: { order_value: '100' },
      waiting: [{ name: 'orderValue', value: '150' }],
    });
    world().server.advanceMs(DAY_MS - 1);
    expect(await stake('120')).toBe('own_order_limit');
    world().server.advanceMs(1);
    expect(await stake('120')).toBe('ok');
    await who.done('tradingLimits.set', limit('orderValue'));
    expect(await stake('151')).toBe('own_order_limit');
    // A stricter one takes the place of what waited.
    await who.done('tradingLimits.set', limit('orderValue', '50'));
    world().server.advanceMs(2 * DAY_MS);
    expect(await stake('51')).toBe('own_order_limit');
    await who.done('tradingLimits.set', limit('orderValue'));
    world().server.advanceMs(DAY_MS);
    expect(await stake('500')).toBe('ok');
    expect(await limitsOf(who)).toMatchObject({ limits: { order_value: null }, waiting: [] });
  });

  test('bad limits have no effect', async () => {
    const who = await trader();
    const bad = [
      ['tradingLimits.set', { name: 'orderValue', value: '0' }],
      ['tradingLimits.set', { name: 'orderValue', value: '-5' }],
      ['tradingLimits.set', { name: 'orderValue', value: '1e3' }],
      ['tradingLimits.set', { name: 'multiple', value: '2.5' }],
      ['tradingLimits.set', { name: 'coolingOffUntil', value: '1' }],
      ['tradingLimits.setTimeZone', { time_zone: 'Mars/Olympus' }],
      ['tradingLimits.setTimeZone', { time_zone: '+07:00' }],
      ['tradingLimits.coolOff', { hours: '0' }],
      ['tradingLimits.coolOff', { hours: '1.5' }],
      ['tradingLimits.coolOff', { hours: '99999' }],
    ] as const;
    for (const [name, fields] of bad)
      expect([fields, await who.codeOf(name, fields)]).toEqual([fields, 'parameter_error']);
    expect(await limitsOf(who)).toMatchObject({
      limits: { order_value: null, multiple: null, time_zone: 'UTC', cooling_off_until: null },
      waiting: [],
    });
    expect(
      await world().database.query('select 1 from trading_limits where user_id = $1', [who.userId]),
    ).toEqual([]);
  });
});
