/**
 * Pays the rebates of fees: each fee that somebody with an inviter paid gives its share to their inviters'
 * `change` accounts, from the house account that took the fee. Once for each transfer and level, rounded down,
 * so that the rebates of a fee never exceed it. A fee that is given back takes its rebates back.
 */
import { Exact, exact, plainText, roundToScale } from '../../../contract/money.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { type TransferOrder, transfer } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { currencies } from '../../money/currencies.ts';
import { rebateRates } from '../../money/rebate-rates.ts';
import { type Announcement, announceToMany, balanceNews } from '../../realtime/announce.ts';
import {
  type FeeSource,
  givenFor,
  insertRebates,
  invitersOf,
  lockRebates,
  type NewRebate,
  owedBy,
  type RebateRow,
  takeSources,
  toRebate,
} from './rebate-store.ts';

const PERIOD_MS = 30_000;
/** Fees of one run: the accounts of their inviters stay locked until it commits. */
const BATCH = 200;

const scales = new Map(currencies.map(({ code, scale }) => [code, scale]));

type Parts = Pick<Exchange, 'bell' | 'clock'>;
/** A share of a fee before it is known how much of it moves. */
type Share = Omit<NewRebate, 'paid'>;

export function rebatesJob(exchange: Parts): JobHandler {
  return async (tx, _job, nowMs) => {
    const taken = await payRebates(exchange, tx, { limit: BATCH });
    return taken === BATCH ? nowMs : nowMs + PERIOD_MS;
  };
}

/** Answers how many fees it took; fewer than `limit` when none is left. */
export async function payRebates(
  exchange: Parts,
  tx: Transaction,
  { rates = rebateRates, limit }: { rates?: readonly string[]; limit: number },
): Promise<number> {
  await lockRebates(tx);
  const sources = await takeSources(tx, limit);
  if (sources.length === 0) return 0;
  const at = exchange.clock.now();
  const payerIds = sources.map(({ payerId }) => payerId);
  const inviters = await invitersOf(tx, payerIds, rates.length);
  const shares = sources.map((source) => ({
    source,
    shares: sharesOf(source, inviters.get(source.payerId) ?? [], rates),
  }));
  const isPaid = (fee: string) => !fee.startsWith('-');
  const given = await giveAll(
    tx,
    shares.filter(({ source }) => isPaid(source.fee)).flatMap((entry) => entry.shares),
    at,
  );
  const written = [given];
  for (const { source, shares: taken } of shares.filter((entry) => !isPaid(entry.source.fee))) {
    for (const share of taken) written.push(await takeBack(tx, { source, share, at }));
  }
  await tell(exchange, tx, {
    rows: written.flatMap(({ rows }) => rows),
    balances: written.flatMap(({ balances }) => balances),
  });
  return sources.length;
}

interface Written {
  readonly rows: readonly RebateRow[];
  readonly balances: readonly Balance[];
}

/** The share of each level, of the size that the fee has; too small a fee brings none. */
function sharesOf(
  { fee, ...source }: FeeSource,
  inviterIds: readonly (number | null)[],
  rates: readonly string[],
): Share[] {
  const scale = scales.get(source.currency);
  if (scale === undefined) throw new Error(`a fee in an unknown currency: ${source.currency}`);
  return inviterIds.flatMap((userId, index) => {
    if (userId === null) return [];
    // Rounding down goes towards zero, so what is taken back is at most what was given.
    const amount = roundToScale(exact(fee).times(rates[index] ?? '0'), scale, 'down');
    if (exact(amount).isZero()) return [];
    const { transferId, payerId, currency } = source;
    return [{ transferId, level: index + 1, userId, payerId, currency, fee, amount }];
  });
}

async function giveAll(tx: Transaction, shares: readonly Share[], at: number): Promise<Written> {
  if (shares.length === 0) return { rows: [], balances: [] };
  const owed = await owedBy(
    tx,
    shares.map(({ userId }) => userId),
  );
  const rebates = shares.map((share): NewRebate => {
    const key = `${share.userId}:${share.currency}`;
    const kept = Exact.min(owed.get(key) ?? 0, share.amount);
    owed.set(key, plainText(exact(owed.get(key) ?? '0').minus(kept)));
    return { ...share, paid: plainText(exact(share.amount).minus(kept)) };
  });
  const orders = rebates
    .filter(({ paid }) => paid !== '0')
    .toSorted(
      (left, right) => left.userId - right.userId || (left.currency < right.currency ? -1 : 1),
    )
    .map((rebate) => transferOf(rebate, at));
  const balances = await settleMany(tx, orders);
  return { rows: await insertRebates(tx, rebates, at), balances };
}

/** At most what was given, and at once no more than the inviter has; the rest they owe. */
async function takeBack(
  tx: Transaction,
  { source, share, at }: { source: FeeSource; share: Share; at: number },
): Promise<Written> {
  const given = await givenFor(tx, source, share.level);
  const due = Exact.min(exact(share.amount).negated(), given);
  if (due.lte(0)) return { rows: [], balances: [] };
  const [account] = await tx.query<{ available: string }>(
    `select available from accounts where user_id = $1 and account = 'change' and currency = $2
       for no key update`,
    [share.userId, share.currency],
  );
  const moved = Exact.min(due, account?.available ?? 0);
  const rebate = {
    ...share,
    amount: plainText(due.negated()),
    // Exact knows a negative zero, and the ledger does not.
    paid: moved.isZero() ? '0' : plainText(moved.negated()),
  };
  const balances = moved.isZero()
    ? []
    : accept(await transfer(tx, transferOf(rebate, at))).balances;
  return { rows: await insertRebates(tx, [rebate], at), balances };
}

function transferOf(rebate: NewRebate, at: number): TransferOrder {
  const { transferId, level, userId, currency, paid } = rebate;
  return {
    code: 'rebate',
    key: `rebate:${transferId}:${level}:${currency}`,
    reference: { kind: 'transfer', id: transferId },
    legs: [
      { account: { userId, account: 'change', currency }, amount: paid },
      { account: { house: 'fees', currency }, amount: plainText(exact(paid).negated()) },
    ],
    at,
  };
}

/** Each inviter gets the events of their rebates first and of their balances last. */
async function tell(exchange: Parts, tx: Transaction, { rows, balances }: Written): Promise<void> {
  const told = rows.map((row) => ({
    userId: row.userId,
    news: ['invite.rebated', toRebate(row)] satisfies Announcement,
  }));
  await announceToMany(exchange, tx, [...told, ...balanceNews(balances)]);
}
