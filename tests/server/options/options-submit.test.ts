/** Buying options: what is refused and why, what is paid, and what many at once may spend. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createOptionsExchange } from '../../support/options-exchange.ts';

const SLOW = { timeout: openTimeoutMs };

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

describeOnDatabase('buying options', (openDatabase) => {
  test('OPT-04 a wrong wish is refused for its reason and leaves no trace', SLOW, async () => {
    const options = await createOptionsExchange(await openDatabase());
    const { feed, exchange } = options;
    const user = await options.fundedUser({ USDT: '50' });
    feed.setPrice('BTCUSDT', '64000');
    const cases = [
      [{ number: '49.95' }, 'insufficient_balance'],
      [{ number: '0.99' }, 'amount_below_minimum'],
      [{ number: '20000.01' }, 'amount_above_maximum'],
      [{ number: '10.000000001' }, 'amount_step'],
      [{ currencyId: 4 }, 'currency_unknown'],
      [{ currencyId: 99_999 }, 'currency_unknown'],
      [{ currencyId: 1, number: '0.01' }, 'insufficient_balance'],
      [{ matchId: 99_999 }, 'market_unknown'],
      [{ matchId: 101 }, 'market_unknown'],
      [{ matchId: 301 }, 'market_unknown'],
      [{ seconds: 61 }, 'parameter_error'],
      [{ seconds: 1 }, 'parameter_error'],
      [{ seenPrice: '63000', slippage: '0.01' }, 'slippage_exceeded'],
      [{ seenPrice: '64000', seenAt: 1 }, 'market_stale'],
    ] as const;
    for (const [order, code] of cases) {
      expect(await options.submit(user, order), JSON.stringify(order)).toMatchObject({
        ok: false,
        error: { code },
      });
    }
    await options.passMs(15_001);
    expect(await options.submit(user)).toMatchObject({ error: { code: 'market_stale' } });
    feed.setPrice('BTCUSDT', '64000');
    expect(await options.submit(user, { seenPrice: '64000', slippage: '0.001' })).toMatchObject({
      ok: true,
    });
    expect(await options.available(user)).toBe('39.98');
    expect(await exchange.database.query('select 1 from option_orders')).toHaveLength(1);
    // The timer may have opened it by now.
    expect((await options.news(user)).slice(0, 2)).toEqual([
      'options.submitted',
      'balances.changed',
    ]);
    await options.stop();
  });

  test(
    'stakes are paid in bitcoin too, and the discount of a VIP tier lowers the fee alone',
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      const { feed, exchange } = options;
      const user = await options.fundedUser({ BTC: '1' });
      await exchange.database.query('update users set vip_tier = 1 where id = $1', [user]);
      feed.setPrice('BTCUSDT', '64000');
      const wish = { currencyId: 1, number: '0.00012345', type: 'down' as const };
      const bought = must(await options.submit(user, wish));
      // 0.00012345 x 0.002 less 17 % is 0.000000204927, rounded up; the payout is rounded down.
      expect(bought).toMatchObject({
        currency: 'BTC',
        fee: '0.00000021',
        expectedProfit: '0.00010246',
      });
      await options.passMs(60_000);
      feed.setPrice('BTCUSDT', '63999.99');
      await options.passMs(0);
      expect(await options.read(user, bought.id)).toMatchObject({
        outcome: 'win',
        profit: '0.00010246',
      });
      expect(await options.available(user, 'BTC')).toBe('1.00010225');
      expect(await audit(exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    'fifty parallel stakes of ten from a hundred buy nine, and the limit of open options holds',
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      options.feed.setPrice('BTCUSDT', '64000');
      const [poor, rich] = [
        await options.fundedUser({ USDT: '100' }),
        await options.fundedUser({ USDT: '10000' }),
      ];
      const atOnce = (user: number, count: number) =>
        Promise.all(Array.from({ length: count }, () => options.submit(user)));
      const spends = await atOnce(poor, 50);
      expect(spends.filter(({ ok }) => ok)).toHaveLength(9);
      expect(await options.available(poor)).toBe('9.82');
      const many = await atOnce(rich, 120);
      expect(many.filter(({ ok }) => ok)).toHaveLength(100);
      expect(many.find(({ ok }) => !ok)).toMatchObject({
        error: { code: 'too_many_orders', params: { maximum: '100' } },
      });
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    "OPT-06 another user's option is as unknown as one that was never bought",
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      options.feed.setPrice('BTCUSDT', '64000');
      const [owner, other] = [
        await options.fundedUser({ USDT: '100' }),
        await options.fundedUser({ USDT: '100' }),
      ];
      const { id } = must(await options.submit(owner));
      expect(await options.read(owner, id)).toMatchObject({ id, status: 'holding' });
      await expect(options.read(other, id)).rejects.toThrow('no option');
      await options.stop();
    },
  );
});
