/** What the products of Finance realised, by the bills of each, on each database. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { accept } from '../../../server/db/errors.ts';
import { dailyProfits } from '../../../server/features/portfolio/profits.ts';
import { type Leg, transfer } from '../../../server/ledger/transfer.ts';
import { lastPrice } from '../../../server/market/last-price.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { createSpotExchange } from '../../support/spot-exchange.ts';

describeOnDatabase('earned profits', (openDatabase) => {
  test('products of Finance realise what they paid on its day, in every currency, and no principal', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const { database, clock, feed } = spot.exchange;
    const userId = await insertUser(database);
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    const account = (kind: 'change' | 'financial' | 'mining' | 'lever', currency = 'USDT') =>
      ({ userId, account: kind, currency }) as const;
    const house = (name: 'market' | 'products' | 'pools' | 'issuance', currency = 'USDT') =>
      ({ house: name, currency }) as const;
    const post = (code: string, at: number, legs: readonly Leg[]) =>
      database.withTransaction(async (tx) =>
        accept(await transfer(tx, { code, key: randomUUID(), legs, at })),
      );
    await post('sandbox_grant', today - DAY_MS, [
      { account: house('issuance'), amount: '-1000' },
      { account: account('change'), amount: '1000' },
    ]);
    // A lock of 100: two dividends, and a penalty of 1.2 out of the principal.
    await post('lock_subscribe', today - DAY_MS, [
      { account: account('change'), amount: '-100' },
      { account: account('mining'), amount: '100' },
    ]);
    for (const at of [today - DAY_MS, today])
      await post('lock_dividend', at, [
        { account: house('products'), amount: '-0.3' },
        { account: account('change'), amount: '0.3' },
      ]);
    await post('lock_penalty', today, [
      { account: account('mining'), amount: '-1.2' },
      { account: house('products'), amount: '1.2' },
    ]);
    await post('lock_redeem', today, [
      { account: account('mining'), amount: '-98.8' },
      { account: account('change'), amount: '98.8' },
    ]);
    // A put of 500 USDT that came back as 0.01 bitcoin, and points that were exchanged, which are no earnings.
    await post('dual_purchase', today, [
      { account: account('change'), amount: '-500' },
      { account: account('financial'), amount: '500' },
    ]);
    await post('dual_settle', today, [
      { account: account('financial'), amount: '-500' },
      { account: house('market'), amount: '500' },
      { account: house('market', 'BTC'), amount: '-0.01' },
      { account: account('change', 'BTC'), amount: '0.01' },
    ]);
    await post('points', today, [
      { account: house('issuance'), amount: '-7' },
      { account: account('change'), amount: '7' },
    ]);
    // A day of hash power uses up 2 USDT of its rent of 5 and brings bitcoin.
    await post('miner_rent', today, [
      { account: account('change'), amount: '-5' },
      { account: account('mining'), amount: '5' },
    ]);
    await post('miner_rent', today, [
      { account: account('mining'), amount: '-2' },
      { account: house('products'), amount: '2' },
    ]);
    await post('miner_output', today, [
      { account: house('products', 'BTC'), amount: '-0.0001' },
      { account: account('change', 'BTC'), amount: '0.0001' },
    ]);
    // A pool that paid a fee of 0.5 gives back 1 less than was put in.
    await post('pool_enter', today, [
      { account: account('change'), amount: '-50' },
      { account: account('mining'), amount: '50' },
    ]);
    await post('pool_fee', today, [
      { account: house('pools'), amount: '-0.5' },
      { account: account('change'), amount: '0.5' },
    ]);
    await post('pool_leave', today, [
      { account: account('mining'), amount: '-50' },
      { account: account('change'), amount: '49' },
      { account: house('pools'), amount: '1' },
    ]);
    // What a follower owes a trader comes from futures.
    await post('copy_share', today, [
      { account: house('market'), amount: '-3' },
      { account: account('lever'), amount: '3' },
    ]);
    const bitcoin = exact(lastPrice(feed, 'BTC')).times('0.0101');
    const profits = await dailyProfits({ database, feed, userId, days: 2, nowMs: clock.now() });
    expect(profits).toEqual([
      { day: today - DAY_MS, kind: 'earn', profit: '0.3' },
      { day: today, kind: 'earn', profit: plainText(bitcoin.minus('503.4')) },
      { day: today, kind: 'futures', profit: '3' },
    ]);
    spot.close();
  });
});
