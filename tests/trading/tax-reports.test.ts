/** Reports for taxes against an independent recomputation from the ledger, and their files. */
import { expect, test } from 'vitest';
import type { Run } from '../../contract/core.ts';
import { ok } from '../../contract/envelope.ts';
import type { TaxChoice, TaxKind } from '../../contract/features/portfolio.ts';
import { DAY_MS } from '../../contract/plain/time.ts';
import { reportPostings } from '../../server/features/portfolio/postings.ts';
import { dailyProfits } from '../../server/features/portfolio/profits.ts';
import { csvLine } from '../../workers/features/portfolio/csv.ts';
import { openTaxTable } from '../../workers/features/portfolio/tax/tax-tables.ts';
import { repetitions } from '../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../support/database.ts';
import { seededRandom } from '../support/fault-proxy/seeded-random.ts';
import { createSpotExchange, type SpotExchange } from '../support/spot-exchange.ts';

/** From the autumn of one year into the spring of the next. */
const START_MS = Date.UTC(2025, 9, 1);
const SCALE = 10n ** 18n;

function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * SCALE + BigInt(fraction.padEnd(18, '0'));
  return text.startsWith('-') ? -size : size;
}

type Cells = Readonly<Record<string, string>>;

/** As the core reads it, page by page; `limit` makes the pages small. */
async function rowsOf(
  { exchange }: SpotExchange,
  userId: number,
  { what, limit, ...choice }: TaxChoice & { what: TaxKind; limit: number },
): Promise<readonly Cells[]> {
  const { database, feed } = exchange;
  const run = (async (_: string, asked: { after?: number; to?: number }) =>
    ok(await reportPostings({ database, feed }, { userId, limit, ...asked }))) as unknown as Run;
  const table = openTaxTable(what, choice);
  const rows: Cells[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await table.ask(run, page);
    if (!answer.ok) throw new Error(answer.error.code);
    for (const { cells } of answer.value.list) {
      const texts = csvLine(cells).replace('\r\n', '').split(',');
      rows.push(Object.fromEntries(table.names.map((name, place) => [name, texts[place] ?? ''])));
    }
    hasMore = answer.value.hasMore;
  }
  return rows;
}

interface LedgerTrade {
  readonly side: 'buy' | 'sell';
  readonly at: number;
  readonly base: string;
  readonly quote: string;
}

/** What the ledger moved for each trade, straight from its tables. */
function ledgerTrades({ exchange }: SpotExchange, userId: number): Promise<LedgerTrade[]> {
  return exchange.database.query<LedgerTrade>(
    `select o.side, t.at, sum(p.amount) filter (where p.currency = 'BTC') as base,
        sum(p.amount) filter (where p.currency = 'USDT') as quote
      from transfers t join postings p on p.transfer_id = t.id and p.user_id = $1
        join spot_orders o on o.id::text = t.reference_id
      where t.code = 'spot_trade' group by t.id, o.side order by t.id`,
    [userId],
  );
}

const yearOf = (at: number) => new Date(at).getUTCFullYear();

/** In whole eighteenths, unit by unit of the queue of purchases: gains by year and quantity without a cost. */
function naiveFifo(trades: readonly LedgerTrade[]) {
  const queue: { left: bigint; unit: number }[] = [];
  const gains = new Map<number, number>();
  let unbought = 0n;
  for (const { side, at, base, quote } of trades) {
    const quantity = units(base.replace('-', ''));
    const unit = Number(units(quote.replace('-', ''))) / Number(quantity);
    if (side === 'buy') queue.push({ left: quantity, unit });
    let left = side === 'sell' ? quantity : 0n;
    while (left > 0n && queue[0]) {
      const part = left < queue[0].left ? left : queue[0].left;
      const gain = (Number(part) / 1e18) * (unit - queue[0].unit);
      gains.set(yearOf(at), (gains.get(yearOf(at)) ?? 0) + gain);
      left -= part;
      queue[0].left -= part;
      if (queue[0].left === 0n) queue.shift();
    }
    unbought += left;
  }
  return { gains, unbought };
}

async function tradeForMonths(spot: SpotExchange): Promise<number> {
  const userId = await spot.fundedUser({ USDT: '10000000', BTC: '0.05' });
  const random = seededRandom(5);
  for (let step = 0; step < repetitions({ short: 40, long: 400 }); step += 1) {
    spot.advanceMs(Math.floor(random() * 9 * DAY_MS));
    spot.feed.setPrice(spot.market.symbol, (40_000 + Math.floor(random() * 20_000)).toString());
    const amount = (0.001 + random() * 0.05).toFixed(5);
    await spot.place(userId, { type: random() < 0.5 ? 'buy' : 'sell', amount });
  }
  return userId;
}

const sum = (rows: readonly Cells[], name: string) =>
  rows.reduce((total, row) => total + units(row[name] || '0'), 0n);

describeOnDatabase('reports for taxes', (openDatabase) => {
  test('gains by FIFO and by average cost are those of the ledger, year by year, whatever the size of a page', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase(), 'BTCUSDT', START_MS);
    const userId = await tradeForMonths(spot);
    const trades = await ledgerTrades(spot, userId);
    const naive = naiveFifo(trades);
    const years = [2025, 2026] as const;
    const fifo = { what: 'taxGains', method: 'fifo' } as const;
    const rows = await Promise.all(
      years.map((year) => rowsOf(spot, userId, { ...fifo, year, limit: 5000 })),
    );
    expect(await rowsOf(spot, userId, { ...fifo, year: 2026, limit: 7 })).toEqual(rows[1]);
    for (const [place, year] of years.entries()) {
      const list = rows[place] ?? [];
      expect(list.length).toBeGreaterThan(3);
      expect(list.every(({ time }) => time?.startsWith(String(year)))).toBe(true);
      expect(Number(sum(list, 'gain')) / 1e18).toBeCloseTo(naive.gains.get(year) ?? 0, 6);
    }
    const all = rows.flat();
    // Every digit of what was sold and brought is in the rows.
    const sold = trades.filter(({ side }) => side === 'sell');
    expect(sum(all, 'quantity')).toBe(-sold.reduce((total, { base }) => total + units(base), 0n));
    expect(sum(all, 'proceeds')).toBe(sold.reduce((total, { quote }) => total + units(quote), 0n));
    const unbought = all.filter(({ cost }) => cost === '');
    expect(sum(unbought, 'quantity')).toBe(naive.unbought);
    expect(unbought.length).toBeGreaterThan(0);
    expect(all.every(({ cost, acquired_at }) => (cost === '') === (acquired_at === ''))).toBe(true);

    // By average cost they are the profits of the portfolio, which the database computes by itself.
    const { database, feed, clock } = spot.exchange;
    const days = await dailyProfits({ database, feed, userId, days: 366, nowMs: clock.now() });
    for (const year of years) {
      const list = await rowsOf(spot, userId, {
        what: 'taxGains',
        method: 'average',
        year,
        limit: 9,
      });
      const profits = days.filter(({ day }) => yearOf(day) === year);
      const wanted = profits.reduce((total, { profit }) => total + units(profit), 0n);
      // Each day of the portfolio is rounded down at the eighth place.
      expect(Number(sum(list, 'gain') - wanted) / 1e18).toBeLessThan(profits.length * 1e-8);
      expect(Number(sum(list, 'gain') - wanted) / 1e18).toBeGreaterThan(-1e-8);
    }
    spot.close();
  });

  test('the files of two programs move every balance as the ledger did, fees apart, and no own transfer', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase(), 'BTCUSDT', START_MS);
    const userId = await tradeForMonths(spot);
    const { database } = spot.exchange;
    const year = 2025;
    const moved = await database.query<{ currency: string; amount: string }>(
      `select p.currency, sum(p.amount) as amount from postings p join transfers t on t.id = p.transfer_id
         where p.user_id = $1 and t.at < $2 group by 1 order by 1`,
      [userId, Date.UTC(year + 1, 0, 1)],
    );
    const names = {
      taxKoinly: ['Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency'],
      taxCoinTracker: ['Sent Quantity', 'Sent Currency', 'Received Quantity', 'Received Currency'],
    } as const;
    for (const what of ['taxKoinly', 'taxCoinTracker'] as const) {
      const rows = await rowsOf(spot, userId, { what, method: 'fifo', year, limit: 11 });
      const [sent, sentOf, received, receivedOf] = names[what];
      const total = (currency: string) =>
        sum(
          rows.filter((row) => row[receivedOf] === currency),
          received,
        ) -
        sum(
          rows.filter((row) => row[sentOf] === currency),
          sent,
        ) -
        sum(
          rows.filter((row) => row['Fee Currency'] === currency),
          'Fee Amount',
        );
      expect(moved.map(({ currency }) => [currency, total(currency)])).toEqual(
        moved.map(({ currency, amount }) => [currency, units(amount)]),
      );
      expect(rows.filter((row) => row['Fee Amount'] !== '').length).toBeGreaterThan(5);
    }
    const [koinly] = await rowsOf(spot, userId, {
      what: 'taxKoinly',
      method: 'fifo',
      year,
      limit: 5000,
    });
    expect(koinly).toMatchObject({ Date: '2025-10-01 00:00:00 UTC', 'Received Currency': 'USDT' });
    const [other] = await rowsOf(spot, userId, {
      what: 'taxCoinTracker',
      method: 'fifo',
      year,
      limit: 5000,
    });
    expect(other).toMatchObject({ Date: '10/01/2025 00:00:00', Tag: '' });
    spot.close();
  });
});
