/** Selling options back: what is paid, what is refused and why, and that an option is paid once whatever comes together. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { exact } from '../../../contract/money.ts';
import { dailyProfits } from '../../../server/features/portfolio/profits.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { createOptionsExchange } from '../../support/options-exchange.ts';

const SLOW = { timeout: openTimeoutMs };

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

describeOnDatabase('selling options', (openDatabase) => {
  /** An exchange with a user of 100 USDT and an open option of theirs: up from 64,000, 10 USDT, 60 seconds. */
  async function withOpenOption() {
    const options = await createOptionsExchange(await openDatabase());
    const user = await options.fundedUser({ USDT: '100' });
    await options.passMs(1);
    options.feed.setPrice('BTCUSDT', '64000');
    const { id } = must(await options.submit(user));
    await options.passMs(100);
    expect(await options.read(user, id)).toMatchObject({ buyPrice: '64000', status: 'holding' });
    return { options, feed: options.feed, user, id };
  }

  test(
    'OPT-05 an open option is sold for what was quoted: half a win less the spread where the price has not moved',
    SLOW,
    async () => {
      const { options, user, id } = await withOpenOption();
      const at = options.nowMs();
      const quote = must(await options.quoteSale(user, id));
      expect(quote).toMatchObject({ id, currency: 'USDT', quotedAt: at, expiresAt: at + 2000 });
      // A win pays 18.3; the half of it less 3 % is 8.87, and a drift of nothing takes a little off.
      expect(Number(quote.price)).toBeGreaterThan(8.86);
      expect(Number(quote.price)).toBeLessThanOrEqual(8.8755);
      await options.passMs(2000);
      const sold = must(await options.sell(user, id, quote.quoteId));
      expect(sold).toMatchObject({
        ...{ id, outcome: 'sold', status: 'history', soldFor: quote.price },
        profit: exact(quote.price).minus(10).toFixed(),
        ...{ sellPrice: null, sellTickAt: null, sellTicks: [], settledAt: at + 2000, version: 3 },
      });
      const available = exact('89.98').plus(quote.price).toFixed();
      expect(await options.available(user)).toBe(available);
      expect(
        await houseBalance(options.exchange.database, { house: 'market', currency: 'USDT' }),
      ).toBe(exact('10').minus(quote.price).toFixed());
      expect((await options.news(user)).slice(2)).toEqual([
        'options.opened',
        'options.settled',
        'balances.changed',
      ]);
      // What it realised counts like that of any other option: less stake and fee.
      const [gain] = (
        await dailyProfits({ ...options.exchange, userId: user, days: 1, nowMs: options.nowMs() })
      ).filter(({ kind }) => kind === 'options');
      expect(gain?.profit).toBe(exact(quote.price).minus('10.02').toFixed());
      // Its ticks come and find nothing to settle.
      options.feed.setPrice('BTCUSDT', '65000');
      await options.passMs(60_000);
      options.feed.setPrice('BTCUSDT', '66000');
      await options.passMs(1000);
      const { buyTicks: _, ...rest } = sold;
      expect(await options.read(user, id)).toMatchObject(rest);
      expect(await options.available(user)).toBe(available);
      expect(await options.news(user)).toHaveLength(5);
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    'who is ahead is paid more, who is behind less, and never more than a win',
    SLOW,
    async () => {
      const { options, feed, user, id } = await withOpenOption();
      const down = must(await options.submit(user, { type: 'down' }));
      feed.setPrice('BTCUSDT', '64000');
      await options.passMs(100);
      feed.setPrice('BTCUSDT', '64001');
      const [ahead, behind] = [
        must(await options.quoteSale(user, id)),
        must(await options.quoteSale(user, down.id)),
      ];
      expect(Number(ahead.price)).toBeGreaterThan(8.9);
      expect(Number(behind.price)).toBeLessThan(8.8);
      feed.setPrice('BTCUSDT', '70000');
      expect(must(await options.quoteSale(user, id)).price).toBe('17.75');
      // What is worth nothing is not bought.
      expect(await options.quoteSale(user, down.id)).toMatchObject({
        error: { code: 'sale_closed' },
      });
      await options.stop();
    },
  );

  test(
    'of two sales at once one is paid, and a second one later finds nothing to sell',
    SLOW,
    async () => {
      const { options, user, id } = await withOpenOption();
      const [first, second] = [
        must(await options.quoteSale(user, id)),
        must(await options.quoteSale(user, id)),
      ];
      const answers = await Promise.all(
        [first, second, first, second].map(({ quoteId }) => options.sell(user, id, quoteId)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(
        answers.filter(({ ok }) => !ok).map((answer) => !answer.ok && answer.error.code),
      ).toEqual(Array.from({ length: 3 }, () => 'sale_closed'));
      expect(await options.available(user)).toBe(exact('89.98').plus(first.price).toFixed());
      expect(await options.sell(user, id, second.quoteId)).toMatchObject({
        error: { code: 'sale_closed' },
      });
      expect(await options.quoteSale(user, id)).toMatchObject({ error: { code: 'sale_closed' } });
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    'nobody sells, or is quoted, what is not theirs, and a quote is for its option alone',
    SLOW,
    async () => {
      const { options, user, id } = await withOpenOption();
      const stranger = await options.fundedUser({ USDT: '100' });
      const own = must(await options.submit(stranger, { number: '1' }));
      options.feed.setPrice('BTCUSDT', '64000');
      await options.passMs(100);
      const quote = must(await options.quoteSale(user, id));
      expect(await options.quoteSale(stranger, id)).toMatchObject({ error: { code: 'not_found' } });
      expect(await options.sell(stranger, id, quote.quoteId)).toMatchObject({
        error: { code: 'not_found' },
      });
      expect(await options.sell(stranger, own.id, quote.quoteId)).toMatchObject({
        error: { code: 'quote_expired' },
      });
      expect(await options.sell(user, id, randomUUID())).toMatchObject({
        error: { code: 'quote_expired' },
      });
      expect(await options.sell(user, id + 100, quote.quoteId)).toMatchObject({
        error: { code: 'not_found' },
      });
      expect(await options.read(user, id)).toMatchObject({ status: 'holding' });
      await options.stop();
    },
  );

  test('a price holds for two seconds and no longer', SLOW, async () => {
    const { options, feed, user, id } = await withOpenOption();
    const quote = must(await options.quoteSale(user, id));
    // What rises meanwhile is not taken away.
    feed.setPrice('BTCUSDT', '64010');
    await options.passMs(2001);
    expect(await options.sell(user, id, quote.quoteId)).toMatchObject({
      error: { code: 'quote_expired' },
    });
    const again = must(await options.quoteSale(user, id));
    await options.passMs(1999);
    expect(must(await options.sell(user, id, again.quoteId))).toMatchObject({
      soldFor: again.price,
    });
    await options.stop();
  });

  test(
    'an option that is worth less by then is not sold at the old price, one that is worth as much is',
    SLOW,
    async () => {
      const { options, feed, user, id } = await withOpenOption();
      const high = must(await options.quoteSale(user, id));
      feed.setPrice('BTCUSDT', '63900');
      expect(await options.sell(user, id, high.quoteId)).toMatchObject({
        error: { code: 'quote_expired' },
      });
      expect(await options.read(user, id)).toMatchObject({ status: 'holding' });
      // A fall that the spread covers is the exchange's.
      feed.setPrice('BTCUSDT', '63999.99');
      await options.passMs(1);
      expect(Number(must(await options.quoteSale(user, id)).price)).toBeLessThan(
        Number(high.price),
      );
      expect(must(await options.sell(user, id, high.quoteId))).toMatchObject({
        soldFor: high.price,
      });
      await options.stop();
    },
  );

  test(
    'nothing is sold before the first tick, in the last five seconds, after the end, or on a market that stands still',
    SLOW,
    async () => {
      const { options, feed, user, id } = await withOpenOption();
      const refused = async (wanted: string, optionId = id) =>
        expect(await options.quoteSale(user, optionId), wanted).toMatchObject({
          error: { code: wanted },
        });
      const waiting = must(await options.submit(user));
      await refused('sale_closed', waiting.id);
      await options.passMs(15_001);
      await refused('market_stale');
      const { sellAt } = await options.read(user, id);
      await options.passMs(sellAt - 5001 - options.nowMs());
      feed.setPrice('BTCUSDT', '64000');
      const last = must(await options.quoteSale(user, id));
      expect(last.expiresAt).toBe(sellAt - 5000);
      await options.passMs(1);
      await refused('sale_closed');
      expect(await options.sell(user, id, last.quoteId)).toMatchObject({
        error: { code: 'sale_closed' },
      });
      await options.passMs(5000);
      feed.setPrice('BTCUSDT', '64010');
      await options.passMs(0);
      expect(await options.read(user, id)).toMatchObject({ outcome: 'win' });
      await refused('sale_closed');
      expect(await options.sell(user, id, last.quoteId)).toMatchObject({
        error: { code: 'sale_closed' },
      });
      expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
      await options.stop();
    },
  );

  test(
    'the database takes no sale but one that was quoted, and a sold option is never changed',
    SLOW,
    async () => {
      const { options, user, id } = await withOpenOption();
      const { database } = options.exchange;
      const sale = (price: string, at = options.nowMs()) =>
        database.query(
          `update option_orders set outcome = 'sold', sold_for = $2, payout = $2, settled_at = $3,
           status = 'history' where id = $1`,
          [id, price, at],
        );
      await expect(sale('9')).rejects.toThrow(/was quoted/);
      const { price, quoteId } = must(await options.quoteSale(user, id));
      await expect(sale(exact(price).plus('0.00000001').toFixed())).rejects.toThrow(/was quoted/);
      await expect(sale(price, options.nowMs() + 2001)).rejects.toThrow(/was quoted/);
      await database.query('update option_sale_quotes set price = 19 where id = $1', [quoteId]);
      await expect(sale('19')).rejects.toThrow(/violates check/);
      await database.query('update option_sale_quotes set price = $2 where id = $1', [
        quoteId,
        price,
      ]);
      must(await options.sell(user, id, quoteId));
      for (const change of [`outcome = 'win'`, 'sold_for = 1', 'payout = 1', `status = 'holding'`])
        await expect(
          database.query(`update option_orders set ${change} where id = $1`, [id]),
        ).rejects.toThrow(/never changed|violates check/);
      await options.stop();
    },
  );

  test('a sale and the settlement of the same instant pay once', SLOW, async () => {
    const { options, feed, user, id } = await withOpenOption();
    const quote = must(await options.quoteSale(user, id));
    await options.passMs(500);
    const { sellAt } = await options.read(user, id);
    const [sale] = await Promise.all([
      options.sell(user, id, quote.quoteId),
      options.settler.settleDue(),
    ]);
    expect(sale.ok).toBe(true);
    options.advanceMs(sellAt - options.nowMs());
    feed.setPrice('BTCUSDT', '70000');
    await Promise.all([options.passMs(0), options.sell(user, id, quote.quoteId)]);
    expect(await options.available(user)).toBe(exact('89.98').plus(quote.price).toFixed());
    const paid = await options.exchange.database.query(`select 1 from transfers where key = $1`, [
      `option_settle:${id}`,
    ]);
    expect(paid).toHaveLength(1);
    expect(await audit(options.exchange.database)).toMatchObject({ ok: true });
    await options.stop();
  });
});
