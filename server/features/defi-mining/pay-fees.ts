/**
 * Pays the fees of the days that are over. The volume of a day is written down once for everybody, from the market's own
 * bars; then shares are claimed in batches, each paid one day. Every movement has a key of its own, so a day is paid once,
 * however many instances are at it, and a clock that has jumped over several days finds them one after the other. A share
 * that was left is still paid its whole days.
 */
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { feeOfDay, lastDayAt, volumeOf } from '../../../contract/rules/defi-mining/fees.ts';
import type { Exchange } from '../../exchange.ts';
import { workOnBatch } from '../../jobs/claiming.ts';
import { type Settler, startSettling } from '../../jobs/settling.ts';
import type { TransferOrder } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { pricingMarket } from '../../market/last-price.ts';
import { announceToMany, balanceNews } from '../../realtime/announce.ts';
import { daysSince, writeDay } from './pool-store.ts';
import {
  awaitedDays,
  claimDue,
  type DueShare,
  SHARE_REFERENCE,
  saveDays,
  toShare,
} from './share-store.ts';
import { PAYING_ACCOUNT, pools } from './terms.ts';

const PERIOD_MS = 500;

export function startDefiMining(exchange: Exchange): Settler {
  /** The last day of which all pools have a volume. */
  const written = { dayAt: Number.NEGATIVE_INFINITY };
  return startSettling({
    periodMs: PERIOD_MS,
    log: exchange.log,
    trouble: 'fees of pools could not be paid; the timer tries again',
    work: async (inBatches) => {
      const day = lastDayAt(exchange.clock.now());
      if (day > written.dayAt && (await writeLastDay(exchange, day))) written.dayAt = day;
      await inBatches((limit) => payDue(exchange, limit));
    },
  });
}

/** What enters shows: the volume of the day before, of every pool. False while one cannot be told yet. */
async function writeLastDay(exchange: Exchange, day: number): Promise<boolean> {
  const known = await daysSince(exchange.database, day);
  const missing = pools.filter(
    (pool) => !known.some((each) => each.poolId === pool.id && each.day === day),
  );
  const told = await Promise.all(missing.map(({ id }) => writeVolume(exchange, id, day)));
  return told.every(Boolean);
}

/** One batch, in one transaction, once the volumes it waits for are written down; answers of how many shares it paid a day. */
export async function payDue(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  for (const { poolId, day } of await awaitedDays(database, clock.now()))
    await writeVolume(exchange, poolId, day);
  return workOnBatch(exchange, limit, claimDue, async (tx, claimed, at) => {
    // Accounts are locked user by user, as `settleMany` asks for.
    const paid = claimed
      .toSorted((left, right) => left.userId - right.userId)
      .map((share) => ({ share, fee: feeOfDay(share, share.volume) }));
    const balances = await settleMany(
      tx,
      paid.filter(({ fee }) => !isZero(fee)).map(({ share, fee }) => feeOrder(share, fee, at)),
    );
    const rows = await saveDays(tx, paid);
    await announceToMany(exchange, tx, [
      ...rows.map((row) => ({
        userId: row.userId,
        news: ['defiMining.feePaid', toShare(row)] as const,
      })),
      ...balanceNews(balances),
    ]);
  });
}

/** False while a trade of the day may still come. */
async function writeVolume(exchange: Exchange, poolId: number, day: number): Promise<boolean> {
  const { database, feed } = exchange;
  const pool = pools.find(({ id }) => id === poolId);
  const market = pool && pricingMarket(feed, pool.currency.code);
  if (market === undefined) return false;
  const endMs = day + DAY_MS;
  if (feed.tapeAround(market.id, endMs, 1).toldUntilMs < endMs) return false;
  const bars = await feed.candles(market.id, { interval: '1h', fromMs: day, toMs: endMs - 1 });
  await writeDay(database, { poolId, day, volume: volumeOf(bars, market) });
  return true;
}

function feeOrder(
  { id, userId, quoteCurrency, daysPaid }: DueShare,
  fee: string,
  at: number,
): TransferOrder {
  const currency = quoteCurrency;
  return {
    code: 'pool_fee',
    // Each day of a share is paid once, whoever comes to it and however late.
    key: `pool_fee:${id}:${daysPaid}`,
    reference: { kind: SHARE_REFERENCE, id },
    legs: [
      { account: { house: 'pools', currency }, amount: `-${fee}` },
      { account: { userId, account: PAYING_ACCOUNT, currency }, amount: fee },
    ],
    at,
  };
}
