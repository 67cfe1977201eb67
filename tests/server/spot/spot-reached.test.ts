/** Orders that the market comes to, however many they are, whoever has placed them and whatever fails meanwhile. */
import { afterEach, expect, test, vi } from 'vitest';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { Database } from '../../../server/db/database.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { must, percent } from './stop-steps.ts';

const READ_ONE = /from spot_orders where id = \$1 and status = 'open' and not queued/;

afterEach(() => {
  vi.useRealTimers();
});

/** A database that several instances share, and what it has answered to matching. */
function shared(database: Database, answered: (sql: string, params: readonly unknown[]) => void) {
  const query: Database['query'] = async <Row>(sql: string, params: readonly unknown[] = []) => {
    const rows = await database.query<Row>(sql, params);
    answered(sql, params);
    return rows;
  };
  return { ...database, kind: 'server' as const, query };
}

async function buyBelow(spot: SpotExchange, userId: number, share: number) {
  const targetPrice = percent(spot, share);
  return must(await spot.place(userId, { type: 'buy', amount: '0.001', targetPrice }));
}

describeOnDatabase('orders that are reached', (openDatabase) => {
  test('SPOT-02 an order that was placed and cancelled through another instance is watched no longer', {
    timeout: openTimeoutMs,
  }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const read: unknown[] = [];
    const state = { reloads: 0 };
    const database = shared(spot.exchange.database, (sql, params) => {
      if (READ_ONE.test(sql)) read.push(params[0]);
      if (sql.includes("status <> 'open'")) state.reloads += 1;
    });
    const matching = await startMatching({ ...spot.exchange, database });
    const reload = async () => {
      const { reloads } = state;
      vi.advanceTimersByTime(SECOND_MS);
      await vi.waitFor(() => expect(state.reloads).toBeGreaterThan(reloads), { timeout: 20_000 });
    };
    const [left, kept] = [await buyBelow(spot, user, 90), await buyBelow(spot, user, 90)];
    await reload();
    spot.advanceMs(SECOND_MS);
    must(await spot.cancel(user, left.id));
    await reload();
    spot.feed.setPrice(spot.market.symbol, percent(spot, 80));
    await matching.settled();
    expect(read).toContain(kept.id);
    expect(read).not.toContain(left.id);
    await matching.stop();
    spot.close();
  });
});
