/** Prices that are set begin anew with a start, and what waits for one from before it is judged by the first that reaches it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { must, startTestServer, type TestServer } from '../../support/server.ts';

const BTC = { currency_id: '1', legal_id: '3' };
const SETTLES = { timeout: 10_000, interval: 20 };

function setPrice(server: TestServer, price: number): void {
  const { feed } = server.exchange;
  if (!takesPrices(feed)) throw new Error('prices are not set here');
  for (const symbol of ['BTCUSDT', 'BTCUSDT-PERP']) feed.setPrice(symbol, String(price));
}

describeOnEachDatabase('a restart of a market whose prices are set', (openDatabase) => {
  test('a stop of a coin and one of a contract, placed after many prices, fire at the first after the start', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const time = { nowMs: Date.UTC(2026, 0, 7, 15) };
    const start = () => startTestServer({ clock: { now: () => time.nowMs }, database });
    const before = await start();
    const { token, userId } = await before.register('set@example.com');
    const call = (name: EndpointName, fields: Readonly<Record<string, string>>) =>
      must(before.call(name, { ...BTC, ...fields }, { token, key: randomUUID() }));
    for (let count = 0; count < 40; count += 1) setPrice(before, 60_000 + count);
    await call('spot.trade', { type: 'buy', amount: '0.01' });
    await call('spot.trade', { type: 'sell', amount: '0.01', trigger_price: '59000' });
    const isolated = { margin_mode: 'isolated', margin: '10', multiple: '10' };
    await call('futures.submit', { ...isolated, side: 'long', type: 'market' });
    const stop = { type: 'stop_market', trigger_price: '59000' };
    await call('futures.submit', { ...isolated, ...stop, side: 'short' });
    await before.close();

    time.nowMs += 1000;
    const after = await start();
    setPrice(after, 60_000);
    setPrice(after, 58_900);
    const fired = async () => {
      const [row] = await database.query<{ spot: string; futures: string }>(
        `select (select status from spot_orders where user_id = $1 and trigger_price is not null) as spot,
            (select status from futures_orders where user_id = $1 and type = 'stop_market') as futures`,
        [userId],
      );
      return row;
    };
    await expect.poll(fired, SETTLES).toEqual({ spot: 'filled', futures: 'complete' });
    await after.close();
  });
});
