/** Stops of coins that were reached while the exchange was away: woken by their trade, and judged on by those after it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database } from '../../../server/db/database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { must, startTestServer } from '../../support/server.ts';
import { findFall, PAUSE_MS, SEED } from './falling-market.ts';

const BTC = { currency_id: '1', legal_id: '3' };

interface Woken {
  readonly kind: string;
  readonly status: string;
  readonly at: number;
  readonly fills: readonly (readonly [string, boolean])[];
}

async function stops(database: Database, userId: number): Promise<Woken[]> {
  return database.query<Woken>(
    `select kind, status, triggered_at as at, (
         select jsonb_agg(jsonb_build_array(trim_scale(price)::text, is_maker) order by f.id)
           from spot_fills f where f.order_id = o.id) as fills
       from spot_orders o where user_id = $1 and trigger_price is not null order by id`,
    [userId],
  );
}

describeOnEachDatabase('stops of a pause', (openDatabase) => {
  test('after ten minutes away a stop has sold at the trade that reached it, and one with a limit when the price had come back', {
    timeout: openTimeoutMs,
  }, async () => {
    const fall = await findFall();
    const database = await openDatabase();
    const time = { nowMs: fall.fromMs };
    const start = () =>
      startTestServer({
        market: 'simulated',
        clock: { now: () => time.nowMs },
        database,
        environment: { MARKET_SEED: SEED },
      });
    const before = await start();
    const { token, userId } = await before.register('stops@example.com');
    const call = (name: EndpointName, fields: Readonly<Record<string, string>>) =>
      must(before.call(name, { ...BTC, ...fields }, { token, key: randomUUID() }));
    await call('spot.trade', { type: 'buy', amount: '0.004' });
    const stop = { type: 'sell', amount: '0.001', trigger_price: fall.stop };
    const limit = plainText(exact(fall.stop).times('1.0001').toDecimalPlaces(2, 1));
    await call('spot.trade', stop);
    await call('spot.trade', { ...stop, target_price: limit });
    expect(await stops(database, userId)).toMatchObject([{ at: null }, { at: null }]);
    await before.close();

    time.nowMs += PAUSE_MS;
    const after = await start();
    const [sold, rested, ...others] = await stops(database, userId);
    expect(others).toEqual([]);
    expect(sold).toMatchObject({ kind: 'market', status: 'filled' });
    expect(rested).toMatchObject({ kind: 'limit', status: 'filled', at: sold?.at });
    expect(rested?.fills).toEqual([[limit, true]]);
    expect(sold?.at).toBeGreaterThan(fall.fromMs);
    // The market had come back to more than its trigger long before the start.
    expect(sold?.at).toBeLessThan(time.nowMs - 60_000);
    expect(exact(sold?.fills[0]?.[0] ?? '0').lte(fall.stop)).toBe(true);
    expect(await audit(database)).toMatchObject({ ok: true });
    await after.close();
  });
});
