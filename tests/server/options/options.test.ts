/** Options against the real ledger and a tape of the test's own, on each database. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { createOptionsExchange, createSimulatedOptions } from '../../support/options-exchange.ts';

const SLOW = { timeout: openTimeoutMs };

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

describeOnDatabase('options', (openDatabase) => {
  test(
    'OPT-05 an option opens at the first tick from its instant, settles at the first from its sell time, and pays',
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      const { feed } = options;
      const user = await options.fundedUser({ USDT: '100' });
      feed.setPrice('BTCUSDT', '63990');
      await options.passMs(100);
      const openedAt = options.nowMs();
      const bought = must(await options.submit(user));
      expect(bought).toMatchObject({
        status: 'holding',
        matchId: options.market.id,
        symbol: 'BTCUSDT',
        currency: 'USDT',
        type: 'up',
        number: '10',
        fee: '0.02',
        payoutRate: '0.83',
        expectedProfit: '8.3',
        expectedLoss: '10',
        openedAt,
        sellAt: openedAt + 60_000,
        buyPrice: null,
        buyTicks: [],
        profit: null,
        outcome: null,
        version: 1,
      });
      expect(await options.available(user)).toBe('89.98');

      await options.passMs(400);
      const opening = feed.setPrice('BTCUSDT', '64000');
      feed.setPrice('BTCUSDT', '64010');
      await options.passMs(100);
      const opened = await options.read(user, bought.id);
      expect(opened).toMatchObject({
        buyPrice: '64000',
        buyTickAt: openedAt + 400,
        buyTickId: opening.id,
        sellPrice: null,
        status: 'holding',
        version: 2,
      });

      await options.passMs(59_400);
      feed.setPrice('BTCUSDT', '63000');
      await options.passMs(100);
      feed.setPrice('BTCUSDT', '64000.01');
      await options.passMs(0);
      const settled = await options.read(user, bought.id);
      expect(settled).toMatchObject({
        sellPrice: '64000.01',
        sellTickAt: openedAt + 60_000,
        outcome: 'win',
        profit: '8.3',
        status: 'history',
        settledAt: openedAt + 60_000,
        version: 3,
      });
      expect(settled.buyTicks.map(({ price }) => price)).toEqual(['63990', '64000', '64010']);
      expect(settled.sellTicks.map(({ price }) => price)).toEqual(['64010', '63000', '64000.01']);
      expect(await options.available(user)).toBe('108.28');
      expect(await options.news(user)).toEqual([
        'options.submitted',
        'balances.changed',
        'options.opened',
        'options.settled',
        'balances.changed',
      ]);
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });

      feed.setPrice('BTCUSDT', '64001');
      feed.setPrice('BTCUSDT', '64002');
      await options.passMs(1000);
      expect((await options.read(user, bought.id)).sellTicks.map(({ price }) => price)).toEqual([
        '64010',
        '63000',
        '64000.01',
        '64001',
        '64002',
      ]);
      await options.stop();
    },
  );

  test(
    'up wins above, down below, the same price is a tie that returns the stake, and the fee stays',
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      const { feed } = options;
      const cases = [
        { type: 'up', end: '101', outcome: 'win', profit: '8', left: '107.98' },
        { type: 'up', end: '99', outcome: 'loss', profit: '-10', left: '89.98' },
        { type: 'up', end: '100', outcome: 'tie', profit: '0', left: '99.98' },
        { type: 'down', end: '101', outcome: 'loss', profit: '-10', left: '89.98' },
        { type: 'down', end: '99', outcome: 'win', profit: '8', left: '107.98' },
        { type: 'down', end: '100', outcome: 'tie', profit: '0', left: '99.98' },
      ] as const;
      for (const { type, end, outcome, profit, left } of cases) {
        const user = await options.fundedUser({ USDT: '100' });
        await options.passMs(1);
        feed.setPrice('SOLUSDT', '100');
        const { id } = must(await options.submit(user, { matchId: 5, type }));
        await options.passMs(60_000);
        feed.setPrice('SOLUSDT', end);
        await options.passMs(0);
        const settled = await options.read(user, id);
        expect(settled, `${type} ${end}`).toMatchObject({ outcome, profit, status: 'history' });
        expect(await options.available(user), `${type} ${end}`).toBe(left);
      }
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    'without a tick within five seconds of either instant an option is void, and stake and fee go back',
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      const { feed } = options;
      const user = await options.fundedUser({ USDT: '100' });
      feed.setPrice('BTCUSDT', '64000');
      await options.passMs(1);
      const late = must(await options.submit(user));
      await options.passMs(5000);
      expect(await options.read(user, late.id)).toMatchObject({
        status: 'holding',
        buyPrice: null,
      });
      await options.passMs(2);
      expect(await options.read(user, late.id)).toMatchObject({
        status: 'history',
        outcome: 'void',
        profit: '0',
        buyPrice: null,
        sellPrice: null,
        buyTickId: null,
      });
      expect(await options.available(user)).toBe('100');
      // The fee comes back out of the fees, and the stake from where stakes go.
      for (const house of ['fees', 'market'] as const) {
        const ref = { house, currency: 'USDT' };
        expect(await houseBalance(options.exchange.database, ref), house).toBe('0');
      }
      expect((await options.news(user)).slice(2)).toEqual(['options.settled', 'balances.changed']);

      feed.setPrice('BTCUSDT', '64000');
      const [inTime, tooLate] = [
        must(await options.submit(user, { seconds: 30 })),
        must(await options.submit(user, { seconds: 60 })),
      ];
      await options.passMs(35_000);
      feed.setPrice('BTCUSDT', '64001');
      await options.passMs(30_001);
      feed.setPrice('BTCUSDT', '64002');
      await options.passMs(0);
      const settled = await options.read(user, inTime.id);
      expect(settled).toMatchObject({ outcome: 'win', sellPrice: '64001' });
      expect((settled.sellTickAt ?? 0) - settled.sellAt).toBe(5000);
      const voided = await options.read(user, tooLate.id);
      expect(voided).toMatchObject({
        outcome: 'void',
        buyPrice: '64000',
        sellPrice: null,
        profit: '0',
      });
      expect(voided.sellTicks.map(({ price }) => price)).toEqual(['64000', '64001', '64002']);
      expect(await options.available(user)).toBe('107.78');
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    'everybody with the same market and sell time has the same settling tick',
    SLOW,
    async () => {
      const options = await createOptionsExchange(await openDatabase());
      const { feed } = options;
      feed.setPrice('BTCUSDT', '64000');
      await options.passMs(1);
      const users = await Promise.all(
        Array.from({ length: 8 }, () => options.fundedUser({ USDT: '100' })),
      );
      const bought: { user: number; id: number }[] = [];
      const buyAll = async (seconds: number) => {
        for (const user of users)
          bought.push({ user, id: must(await options.submit(user, { seconds })).id });
      };
      await buyAll(60);
      await options.passMs(1);
      feed.setPrice('BTCUSDT', '64010');
      await options.passMs(29_999);
      feed.setPrice('BTCUSDT', '64005');
      await buyAll(30);
      await options.passMs(1);
      await options.passMs(30_200);
      const settling = feed.setPrice('BTCUSDT', '64011');
      feed.setPrice('BTCUSDT', '63000');
      await options.passMs(1);
      const settled = await Promise.all(bought.map(({ user, id }) => options.read(user, id)));
      expect(new Set(settled.map(({ sellAt }) => sellAt)).size).toBe(1);
      expect(
        new Set(settled.map(({ sellTickId, sellPrice }) => `${sellTickId} ${sellPrice}`)),
      ).toEqual(new Set([`${settling.id} 64011`]));
      expect(new Set(settled.map(({ buyPrice }) => buyPrice))).toEqual(new Set(['64010', '64005']));
      await options.stop();
    },
  );

  test(
    'a settler that starts after the instants finds the same ticks on the simulated tape',
    SLOW,
    async () => {
      const database = await openDatabase();
      const before = await createSimulatedOptions(database);
      const user = await before.fundedUser({ USDT: '100' });
      await before.passMs(1000);
      const { id, sellAt, openedAt } = must(await before.submit(user, { seconds: 30 }));
      await before.stop();

      const after = await createSimulatedOptions(database, { startMs: openedAt + 3_600_000 });
      await after.passMs(0);
      const settled = await after.read(user, id);
      await before.passMs(100_000);
      const firstFrom = (instantMs: number) =>
        before.feed.tapeAround(before.market.id, instantMs, 0).ticks[0];
      expect(settled.buyTickId).toBe(firstFrom(openedAt)?.id);
      expect(settled.sellTickId).toBe(firstFrom(sellAt)?.id);
      expect(['win', 'loss', 'tie']).toContain(settled.outcome);
      expect(settled.buyTicks).toHaveLength(5);
      expect(settled.sellTicks).toHaveLength(5);
      expect(await audit(database)).toMatchObject({ ok: true });
      await after.stop();
    },
  );

  test(
    'a source that forgot the instants leaves them to others for a while, then voids',
    SLOW,
    async () => {
      const database = await openDatabase();
      const before = await createOptionsExchange(database);
      before.feed.setPrice('BTCUSDT', '64000');
      const user = await before.fundedUser({ USDT: '100' });
      const { id } = must(await before.submit(user, { seconds: 30 }));
      await before.stop();
      const after = await createOptionsExchange(database, { startMs: before.nowMs() + 100 });
      after.feed.setPrice('BTCUSDT', '65000');
      await after.passMs(6800);
      expect(await after.read(user, id)).toMatchObject({ status: 'holding' });
      await after.passMs(200);
      expect(await after.read(user, id)).toMatchObject({ outcome: 'void', profit: '0' });
      expect(await after.available(user)).toBe('100');
      await after.stop();
    },
  );
});
