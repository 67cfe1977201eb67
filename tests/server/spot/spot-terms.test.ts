/** The terms of a limit: what takes at once or not at all, what must not take, and what ends at its instant. */
import { expect, test } from 'vitest';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { DAY_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type SpotMatching, startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { balances } from '../../../server/ledger/statements.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';

type Answer = Awaited<ReturnType<SpotExchange['place']>>;

function must(answer: Answer): SpotOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
}

const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.error.code);

async function held(spot: SpotExchange, userId: number): Promise<string> {
  const rows = await balances(spot.exchange.database, userId);
  return rows.map((row) => `${row.currency} ${row.available} ${row.held}`).join(', ');
}

async function stateOf({ exchange }: SpotExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<{ status: string; filled: string; version: number }>(
    'select status, filled, version from spot_orders where id = $1',
    [id],
  );
  return row ? `${row.status} ${row.filled} ${row.version}` : 'unknown';
}

async function timesTold({ exchange }: SpotExchange, userId: number, name: string) {
  const rows = await exchange.database.query(
    'select 1 from outbox where user_id = $1 and name = $2',
    [userId, name],
  );
  return rows.length;
}

/** A share of the last price, in percent. */
function percent({ feed, market }: SpotExchange, share: number): string {
  const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
  return plainText(last.times(share).div(100).toDecimalPlaces(market.priceScale, 1));
}

describeOnDatabase('terms of spot orders', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string, startMs?: number) =>
    createSpotExchange(database(), symbol, startMs);

  test('what must be had at once takes what is within its limit, holds nothing and leaves nothing', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000000' });
    const [best, second] = spot.feed.book(spot.market.id).asks;
    if (!best || !second) throw new Error('the book is empty');
    const order = must(
      await spot.place(user, {
        type: 'buy',
        amount: scaledText(best[1] + second[1], spot.market.quantityScale),
        targetPrice: scaledText(best[0], spot.market.priceScale),
        timeInForce: 'ioc',
      }),
    );
    const taken = exact(scaledText(best[1], spot.market.quantityScale));
    expect(order).toMatchObject({ status: 'cancelled', filled: plainText(taken) });
    const paid = exact(order.turnover).plus(order.fee);
    expect(await held(spot, user)).toBe(
      `BTC ${plainText(taken)} 0, USDT ${plainText(exact('10000000').minus(paid))} 0`,
    );
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('all or nothing is all where the book has it, and without any effect where it lacks a lot', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1000' });
    const [best, second] = spot.feed.book(spot.market.id).bids;
    if (!best || !second) throw new Error('the book is empty');
    const sale = (lots: number) =>
      spot.place(user, {
        type: 'sell',
        amount: scaledText(lots, spot.market.quantityScale),
        targetPrice: scaledText(second[0], spot.market.priceScale),
        timeInForce: 'fok',
      });
    const before = await held(spot, user);
    expect(codeOf(await sale(best[1] + second[1] + 1))).toBe('no_liquidity');
    expect(await held(spot, user)).toBe(before);
    expect(must(await sale(best[1] + second[1]))).toMatchObject({ status: 'filled' });
    spot.close();
  });

  test('a post-only order waits and makes, and is refused where it would take, also by an amendment', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000' });
    const matching = await startMatching(spot.exchange);
    const buy = (share: number) =>
      spot.place(user, {
        type: 'buy',
        amount: '0.01',
        targetPrice: percent(spot, share),
        postOnly: true,
      });
    const before = await held(spot, user);
    expect(codeOf(await buy(101))).toBe('post_only_takes');
    expect(await held(spot, user)).toBe(before);
    const order = must(await buy(99));
    expect(order).toMatchObject({ status: 'open', postOnly: true, timeInForce: 'gtc' });
    const resting = await held(spot, user);
    expect(codeOf(await spot.amend(user, order.id, percent(spot, 102)))).toBe('post_only_takes');
    expect(await held(spot, user)).toBe(resting);
    const moved = must(await spot.amend(user, order.id, percent(spot, 98)));
    matching.watch(moved);
    spot.advanceMs(SECOND_MS);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 97));
    await matching.stop();
    const [fill] = await database().query<{ isMaker: boolean }>(
      'select is_maker from spot_fills where order_id = $1',
      [order.id],
    );
    expect(fill).toEqual({ isMaker: true });
    spot.close();
  });

  test('an order ends at its instant once, however many look: nothing fills from then on, and what it held is back', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000' });
    const before = await held(spot, user);
    const expiresAt = spot.exchange.clock.now() + 10 * SECOND_MS;
    const dated = { type: 'buy', amount: '0.01', timeInForce: 'gtd', expiresAt } as const;
    const limit = percent(spot, 90);
    const order = must(await spot.place(user, { ...dated, targetPrice: limit }));
    expect(order).toMatchObject({ status: 'open', expiresAt });
    const both = [await startMatching(spot.exchange), await startMatching(spot.exchange)];
    const expire = () => Promise.all(both.map((matching) => matching.expireDue()));

    spot.advanceMs(10 * SECOND_MS - 1);
    await expire();
    expect(await stateOf(spot, order.id)).toBe('open 0 2');
    spot.advanceMs(1);
    // From its very instant on no trade counts, and it is not amended; the tape is not told to its end yet.
    spot.feed.setPrice(spot.market.symbol, percent(spot, 80));
    expect(codeOf(await spot.amend(user, order.id, limit))).toBe('order_not_open');
    await expire();
    expect(await stateOf(spot, order.id)).toBe('open 0 2');
    spot.advanceMs(1);
    await expire();
    expect(await stateOf(spot, order.id)).toBe('cancelled 0 3');
    await expire();
    expect(await timesTold(spot, user, 'spot.cancelled')).toBe(1);
    expect(await held(spot, user)).toBe(before);
    await Promise.all(both.map((matching) => matching.stop()));
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a trade of before its instant fills it first, and one whose instant came while the exchange was away ends after the start', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000' });
    const expiresAt = spot.exchange.clock.now() + 10 * SECOND_MS;
    const dated = { type: 'buy', amount: '0.01', timeInForce: 'gtd', expiresAt } as const;
    const filled = must(await spot.place(user, { ...dated, targetPrice: percent(spot, 95) }));
    const left = must(await spot.place(user, { ...dated, targetPrice: percent(spot, 80) }));
    const first = await startMatching(spot.exchange);
    spot.advanceMs(10 * SECOND_MS - 1);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 90));
    await first.stop();
    expect(await stateOf(spot, filled.id)).toBe('filled 0.01 3');
    spot.advanceMs(DAY_MS);
    const again: SpotMatching = await startMatching(spot.exchange);
    await again.expireDue();
    await again.stop();
    expect(await timesTold(spot, user, 'spot.cancelled')).toBe(1);
    expect(await stateOf(spot, left.id)).toMatch(/^cancelled 0 /);
    spot.close();
  });

  test('in the queue for the open an order ends at its instant, and one that must not take is not let in to take', {
    timeout: openTimeoutMs,
  }, async () => {
    const saturday = Date.UTC(2026, 0, 10, 17);
    const mondayOpen = Date.UTC(2026, 0, 12, 14, 30);
    const spot = open('AAPL', saturday);
    const user = await spot.fundedUser({ USDT: '50000' });
    const before = await held(spot, user);
    const matching = await startMatching(spot.exchange);
    const place = async (share: number, terms: Partial<SpotTrade>) => {
      const targetPrice = percent(spot, share);
      const placed = must(
        await spot.place(user, { type: 'buy', amount: '1', targetPrice, ...terms }),
      );
      expect(placed).toMatchObject({ status: 'open', queued: true });
      matching.watch(placed);
      return placed.id;
    };
    const dated = await place(104, { timeInForce: 'gtd', expiresAt: saturday + DAY_MS });
    const taking = await place(105, { postOnly: true });
    const making = await place(90, { postOnly: true });
    const now = { timeInForce: 'ioc', targetPrice: percent(spot, 100) } as const;
    expect(codeOf(await spot.place(user, { type: 'buy', amount: '1', ...now }))).toBe(
      'market_closed',
    );
    spot.advanceMs(DAY_MS + 1);
    await matching.expireDue();
    expect(await stateOf(spot, dated)).toMatch(/^cancelled 0 /);
    spot.advanceMs(mondayOpen - saturday - DAY_MS);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 100));
    await matching.stop();
    expect(await stateOf(spot, taking)).toMatch(/^cancelled 0 /);
    expect(await stateOf(spot, making)).toMatch(/^open 0 /);
    await spot.cancel(user, making);
    expect(await held(spot, user)).toBe(before);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('terms that are none are refused with their reason, and nothing is written', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000' });
    const now = spot.exchange.clock.now();
    const targetPrice = percent(spot, 90);
    const bad: readonly [string, Partial<SpotTrade>][] = [
      ['terms_conflict', { targetPrice, timeInForce: 'ioc', postOnly: true }],
      ['terms_conflict', { targetPrice, timeInForce: 'fok', postOnly: true }],
      ['terms_conflict', { timeInForce: 'ioc' }],
      ['terms_conflict', { postOnly: true }],
      ['terms_conflict', { targetPrice, expiresAt: now + DAY_MS }],
      ['expiry_invalid', { targetPrice, timeInForce: 'gtd' }],
      ['expiry_invalid', { targetPrice, timeInForce: 'gtd', expiresAt: now }],
      ['expiry_invalid', { targetPrice, timeInForce: 'gtd', expiresAt: now + 366 * DAY_MS }],
      ['no_liquidity', { targetPrice, timeInForce: 'ioc' }],
    ];
    for (const [code, terms] of bad) {
      expect(codeOf(await spot.place(user, { type: 'buy', amount: '0.01', ...terms }))).toBe(code);
    }
    expect(await database().query('select 1 from spot_orders where user_id = $1', [user])).toEqual(
      [],
    );
    expect(await held(spot, user)).toBe('USDT 10000 0');
    spot.close();
  });
});
