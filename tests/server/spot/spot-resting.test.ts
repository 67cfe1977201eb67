/** Orders that rest: what fills them, and how many there may be. */
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';

function must(answer: Awaited<ReturnType<SpotExchange['place']>>): SpotOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
}

describeOnDatabase('resting orders', (openDatabase) => {
  test('SPOT-02 a trade beyond the limit fills a resting order, though the market has come back by the time it is looked at', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const { feed, market, exchange } = spot;
    const user = await spot.fundedUser({ USDT: '10000', BTC: '1' });
    const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
    const times = (factor: string) =>
      plainText(last.times(factor).toDecimalPlaces(market.priceScale, 1));
    // Trades are heard together, as after a pause, when the book is back where it was.
    const heard: ((ticks: readonly Tick[]) => void)[] = [];
    const paused = {
      ...feed,
      onTicks: (listener: (typeof heard)[number]) => {
        heard.push(listener);
        return () => undefined;
      },
    };
    const matching = await startMatching({ ...exchange, feed: paused });
    const rest = async (type: 'buy' | 'sell', factor: string) => {
      const targetPrice = times(factor);
      const order = must(await spot.place(user, { type, amount: '0.01', targetPrice }));
      matching.watch(order);
      return order.id;
    };
    const before = feed.setPrice(market.symbol, times('0.89'));
    feed.setPrice(market.symbol, times('1'));
    const passedBuy = await rest('buy', '0.9');
    const touchedBuy = await rest('buy', '0.88');
    const passedSell = await rest('sell', '1.1');
    spot.advanceMs(1000);
    const ticks = ['0.88', '1.12', '1'].map((factor) =>
      feed.setPrice(market.symbol, times(factor)),
    );
    for (const listener of heard) listener([before, ...ticks]);
    await matching.stop();
    const rows = await exchange.database.query<{ id: number; status: string; filled: string }>(
      'select id, status, filled from spot_orders where user_id = $1',
      [user],
    );
    const state = new Map(rows.map(({ id, status, filled }) => [id, `${status} ${filled}`]));
    expect(state.get(passedBuy)).toBe('filled 0.01');
    expect(state.get(passedSell)).toBe('filled 0.01');
    // A trade at the limit itself, or from before the order, shows nothing.
    expect(state.get(touchedBuy)).toBe('open 0');
    expect(await audit(exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('SPOT-02 of orders placed at once no more rest than a user may have', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '1000000' });
    const { database } = spot.exchange;
    const last = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const targetPrice = plainText(last.times('0.9').toDecimalPlaces(spot.market.priceScale, 1));
    const wish = { type: 'buy', amount: '0.001', targetPrice } as const;
    const first = must(await spot.place(user, wish));
    // All but five places are taken by copies of the first.
    await database.query(
      `insert into spot_orders (user_id, market_id, symbol, account, side, kind, price, amount, filled,
          turnover, fee_exact, fee_discount, status, queued, version, created_at, updated_at)
        select user_id, market_id, symbol, account, side, kind, price, amount, filled, turnover, fee_exact,
          fee_discount, status, queued, version, created_at, updated_at
          from spot_orders, generate_series(1, 194) where id = $1`,
      [first.id],
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => spot.place(user, wish)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('too_many_orders');
    spot.close();
  });
});
