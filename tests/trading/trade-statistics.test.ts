/** Statistics of trades against the ledger alone: what each position and option moved of its owner's money. */
import { expect, test } from 'vitest';
import type { JournalTrade } from '../../contract/features/journal.ts';
import { exact, plainText } from '../../contract/money.ts';
import { HOUR_MS } from '../../contract/plain/time.ts';
import type { Database } from '../../server/db/database.ts';
import { closePosition } from '../../server/features/futures/positions/close-calls.ts';
import { listPositions } from '../../server/features/futures/rows/position-store.ts';
import { closedTrades } from '../../server/features/journal/closed-trades.ts';
import type { MarketFeed } from '../../server/market/feed.ts';
import { figuresOf } from '../../workers/features/journal/trade-figures.ts';
import { repetitions } from '../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../support/database.ts';
import { seededRandom } from '../support/fault-proxy/seeded-random.ts';
import { createFuturesExchange, type FuturesExchange } from '../support/futures-exchange.ts';
import { createOptionsExchange } from '../support/options-exchange.ts';

const SCALE = 10n ** 18n;

/** What money moved for one trade, from its first transfer to its last. */
interface Moved {
  readonly net: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The same figures in whole numbers of the eighteenth decimal, without a line of the code that is tested. */
function naive(moved: readonly Moved[]) {
  const results = moved.map(({ net }) => units(net));
  const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);
  const won = results.filter((each) => each > 0n);
  const lost = results.filter((each) => each < 0n);
  const totals = results.map((_, place) => sum(results.slice(0, place + 1)));
  const falls = totals.flatMap((total, place) =>
    [0n, ...totals.slice(0, place)].map((before) => before - total),
  );
  const heldMs = moved.reduce((total, { firstAt, lastAt }) => total + lastAt - firstAt, 0);
  return {
    trades: results.length,
    net: sum(results),
    winRate: won.length / results.length,
    profitFactor: Number(sum(won)) / -Number(sum(lost)),
    expectancy: Number(sum(results)) / results.length,
    averageWin: Number(sum(won)) / won.length,
    averageLoss: Number(sum(lost)) / lost.length,
    best: results.reduce((one, other) => (other > one ? other : one)),
    worst: results.reduce((one, other) => (other < one ? other : one)),
    drawdown: falls.reduce((one, other) => (other > one ? other : one), 0n),
    holdingSeconds: Math.round(heldMs / results.length / 1000),
  };
}

function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * SCALE + BigInt(fraction.padEnd(18, '0'));
  return text.startsWith('-') ? -size : size;
}

function expectSame(figures: ReturnType<typeof figuresOf>, moved: readonly Moved[]): void {
  const wanted = naive(moved);
  const near = (text: string | null, wantedRatio: number) =>
    expect(Number(text) / wantedRatio).toBeCloseTo(1, 10);
  expect([figures.trades, figures.holdingSeconds]).toEqual([wanted.trades, wanted.holdingSeconds]);
  expect([figures.net, figures.best, figures.worst, figures.drawdown].map(units)).toEqual([
    wanted.net,
    wanted.best,
    wanted.worst,
    wanted.drawdown,
  ]);
  near(figures.winRate, wanted.winRate);
  near(figures.profitFactor, wanted.profitFactor);
  near(figures.expectancy, wanted.expectancy / Number(SCALE));
  near(figures.averageWin, wanted.averageWin / Number(SCALE));
  near(figures.averageLoss, wanted.averageLoss / Number(SCALE));
}

/** Of all transfers, an opening's too, which names its order. */
function movedByPositions(database: Database, userId: number): Promise<Moved[]> {
  return database.query<Moved>(
    `select sum(p.amount) as net, min(t.at) as first_at, max(t.at) as last_at
       from postings p join transfers t on t.id = p.transfer_id
         left join futures_orders o on t.reference_kind = 'futures_order' and o.id::text = t.reference_id
       where p.user_id = $1 and t.reference_kind in ('futures_order', 'futures_position')
       group by coalesce(o.position_id::text, t.reference_id) order by max(t.at)`,
    [userId],
  );
}

/** Three at a time, so that the cursor is used. */
async function allTrades(
  parts: { database: Database; feed: MarketFeed },
  userId: number,
): Promise<JournalTrade[]> {
  const trades: JournalTrade[] = [];
  let after: string | undefined;
  do {
    const { list, next } = await closedTrades(parts, { userId, after, limit: 3 });
    trades.push(...list);
    after = next ?? undefined;
  } while (after !== undefined);
  return trades;
}

async function tradeAtRandom(futures: FuturesExchange, userId: number): Promise<void> {
  const random = seededRandom(11);
  for (let step = 0; step < repetitions({ short: 25, long: 250 }); step += 1) {
    futures.advanceMs(Math.floor(random() * 9 * HOUR_MS));
    await futures.trade(futures.times((0.98 + random() * 0.04).toFixed(5)));
    const opened = await futures.submit(userId, {
      side: random() < 0.5 ? 'long' : 'short',
      lots: String(2 + Math.floor(random() * 60)),
      multiple: random() < 0.3 ? 75 : 10,
      marginMode: 'isolated',
    });
    if (!opened.ok || opened.value.positionId === null) continue;
    const id = opened.value.positionId;
    await futures.trade(futures.times((0.98 + random() * 0.04).toFixed(5)));
    // A part first; what was liquidated meanwhile is refused.
    await futures.act(userId, (act) => closePosition(act, { id, lots: '1' }), { positionId: id });
    await futures.trade(futures.times((0.98 + random() * 0.04).toFixed(5)));
    await futures.act(userId, (act) => closePosition(act, { id }), { positionId: id });
  }
}

describeOnDatabase('statistics of trades', (openDatabase) => {
  test('figures of futures are those of what the ledger moved for each position, liquidations included', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await createFuturesExchange(await openDatabase());
    const { database, feed } = futures.exchange;
    const userId = await futures.fundedUser('1000000');
    await tradeAtRandom(futures, userId);
    const query = { userId, marketIds: null, page: 1, limit: 1000 };
    expect(await listPositions(database, { ...query, status: 'open' })).toEqual([]);
    const rows = await listPositions(database, { ...query, status: 'closed' });
    const trades = await allTrades({ database, feed }, userId);
    const moved = await movedByPositions(database, userId);
    expect(rows.some(({ closeReason }) => closeReason === 'liquidation')).toBe(true);
    expect(rows.some(({ closeReason }) => closeReason === 'user')).toBe(true);
    expectSame(figuresOf(trades), moved);
    await futures.close();
  });

  test('figures of options are those of what the ledger moved for each of them', {
    timeout: openTimeoutMs,
  }, async () => {
    const options = await createOptionsExchange(await openDatabase());
    const { database } = options.exchange;
    const userId = await options.fundedUser({ USDT: '1000' });
    const random = seededRandom(3);
    const ids: number[] = [];
    for (let step = 0; step < repetitions({ short: 8, long: 80 }); step += 1) {
      const stake = (10 + Math.floor(random() * 20)).toString();
      const bought = await options.submit(userId, { number: stake });
      if (!bought.ok) throw new Error(bought.error.code);
      ids.push(bought.value.id);
      options.feed.setPrice('BTCUSDT', '50000');
      await options.passMs(59_500);
      options.advanceMs(600);
      options.feed.setPrice('BTCUSDT', random() < 0.5 ? '50010' : '49990');
      await options.passMs(1000);
    }
    const orders = await Promise.all(ids.map((id) => options.read(userId, id)));
    const trades = await allTrades({ database, feed: options.feed }, userId);
    // A loss moves nothing when it is settled.
    const moved = await database.query<Moved>(
      `select sum(p.amount) as net, o.opened_at as first_at, o.settled_at as last_at
         from option_orders o join transfers t on t.reference_id = o.id::text
           join postings p on p.transfer_id = t.id and p.user_id = $1
         where t.reference_kind = 'option_order' group by o.id order by o.settled_at, o.id`,
      [userId],
    );
    expect(new Set(orders.map(({ outcome }) => outcome))).toEqual(new Set(['win', 'loss']));
    expect(plainText(exact(await options.available(userId)).minus(1000))).toBe(
      figuresOf(trades).net,
    );
    expectSame(figuresOf(trades), moved);
    await options.stop();
  });
});
