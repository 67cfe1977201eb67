/** Nothing that is open is ever settled by another market than the one it was opened in. */
import { expect, test } from 'vitest';
import { pinMarket } from '../../../server/app/pinned-market.ts';
import { parseConfig } from '../../../server/config.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { createOptionsExchange } from '../../support/options-exchange.ts';
import { openPausable } from '../../support/pausable-exchange.ts';

describeOnEachDatabase('a pinned market', (openDatabase) => {
  test('another secret, rate or source is refused while an option is open, and in production for ever', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const config = parseConfig({});
    const pin = (change: Partial<typeof config> = {}, secret = 'kept') =>
      pinMarket(database, { config: { ...config, ...change }, secret });
    await pin();
    await pin();
    const options = await createOptionsExchange(database);
    const user = await options.fundedUser({ USDT: '100' });
    await options.passMs(1);
    options.feed.setPrice('BTCUSDT', '64000');
    expect((await options.submit(user)).ok).toBe(true);

    await expect(pin({}, 'chosen')).rejects.toThrow(
      'wait for a price, so the market stays as it is: another secret',
    );
    await expect(pin({ marketRate: 50 })).rejects.toThrow('rate 100 became 50');
    await expect(pin({ market: { kind: 'manual' } })).rejects.toThrow(
      'source simulated became manual',
    );
    await pin();

    await options.passMs(61_000);
    options.feed.setPrice('BTCUSDT', '64001');
    await options.passMs(10_000);
    await expect(pin({ mode: 'production' }, 'chosen')).rejects.toThrow(
      'stays as it is in production: another secret',
    );
    await pin({ marketRate: 50 });
    await pin({ mode: 'production', marketRate: 50 });
    const [kept] = await database.query<{ value: string }>(
      `select value from meta where key = 'market'`,
    );
    expect(kept?.value).not.toContain('kept');
    await options.stop();
  });

  test('positions of the traders that the sandbox keeps hold no market fast, those of anybody else do', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const config = parseConfig({});
    const pin = (rate: number) =>
      pinMarket(database, { config: { ...config, marketRate: rate }, secret: 'kept' });
    await pin(100);
    const time = { nowMs: Date.UTC(2026, 0, 7) };
    const pausable = await openPausable(database, { time, seed: 'kept', rate: 100 });
    const userId = await pausable.fundedUser();
    const long = { side: 'long', type: 'market', multiple: 10, margin: '10' } as const;
    await pausable.submit(userId, long);
    await expect(pin(50)).rejects.toThrow('1 orders and positions wait for a price');
    await database.query(
      `insert into copy_traders (user_id, style, share_rate, maximum_followers, capital, began_at, counted_at)
         values ($1, 'trend', 0, 1, 0, 0, 0)`,
      [userId],
    );
    await pin(50);
    await pausable.close();
  });
});
