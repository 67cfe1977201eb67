/**
 * Makes one copy that is due: within the follower's limits, at the book like everybody, in the transaction that notes
 * what became of it. So it is made once, however many instances are at it and however often they are started.
 */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { CopyMissReason } from '../../../contract/features/copy-trading-entities.ts';
import type { FuturesOrder, FuturesSide } from '../../../contract/features/futures-entities.ts';
import { exact } from '../../../contract/money.ts';
import { copiedLots, slippageOf } from '../../../contract/rules/copy-trading/sizing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept, Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { FuturesDesk } from '../../feature.ts';
import { type FollowRow, lockFollow } from './follow-store.ts';
import { COPY_MARGIN_MODE, MAXIMUM_LAG_MS } from './terms.ts';

/** A copy that is due, with what the trader did. */
export interface DueCopy {
  readonly id: number;
  readonly followId: number;
  readonly userId: number;
  readonly traderUserId: number;
  readonly marketId: number;
  readonly side: FuturesSide;
  readonly multiple: number;
  readonly lots: number;
  readonly price: string;
  /** When the trader's fill was, and whether the position is open still. */
  readonly at: number;
  readonly isOpen: boolean;
  readonly attempts: number;
}

/** Thrown for what is found after the order was placed, which is then undone. */
export class Missed extends Error {
  readonly reason: CopyMissReason;
  constructor(reason: CopyMissReason) {
    super(`a copy is missed: ${reason}`);
    this.reason = reason;
  }
}

const reasons: Partial<Record<ErrorCode, CopyMissReason>> = {
  insufficient_balance: 'balance',
  slippage_exceeded: 'slippage',
  market_stale: 'late',
  market_closed: 'market_closed',
  no_liquidity: 'no_liquidity',
  amount_below_minimum: 'too_small',
  amount_above_maximum: 'bounds',
  leverage_invalid: 'bounds',
  limit_exceeded: 'bounds',
};

/** Why an order was not taken, as its follower is told. */
export function reasonOf(error: unknown): CopyMissReason | null {
  if (error instanceof Missed) return error.reason;
  return error instanceof Refused ? (reasons[error.failure.code] ?? 'failed') : null;
}

/** The oldest copy that is due and that no other instance is at. */
export async function claimCopy(tx: Transaction, nowMs: number): Promise<DueCopy | null> {
  const [copy] = await tx.query<DueCopy>(
    `select c.id, c.follow_id, c.user_id, e.trader_user_id, p.market_id, p.side, p.multiple, e.lots, e.price, e.at,
        p.status = 'open' as is_open, c.attempts
      from copies c join copy_events e on e.id = c.event_id join futures_positions p on p.id = e.position_id
      where c.status = 'due' and c.due_at <= $1
      order by c.event_id, c.turn limit 1 for no key update of c skip locked`,
    [nowMs],
  );
  return copy ?? null;
}

/**
 * Opens the copy. Answers null when the follow has ended meanwhile, and there is nothing to copy any more.
 * @throws Refused or Missed when it cannot be made; the transaction must roll back.
 */
export async function makeCopy(
  { exchange, desk, tx }: { exchange: Exchange; desk: FuturesDesk; tx: Transaction },
  copy: DueCopy,
): Promise<'made' | 'ended'> {
  const follow = await lockFollow(tx, copy.followId);
  if (follow?.status !== 'following') return 'ended';
  const now = exchange.clock.now();
  if (!copy.isOpen || now - copy.at > MAXIMUM_LAG_MS) throw new Missed('late');
  const order = accept(await desk.submit(tx, copy.userId, wishOf(exchange, copy, follow, desk)));
  const { positionId, averagePrice } = order;
  if (positionId === null || averagePrice === null) throw new Missed('no_liquidity');
  const slippage = slippageOf(copy.side, averagePrice, copy.price);
  // The book may be thin: the price of the last trade, which was looked at before, says nothing of that.
  if (follow.slippage !== null && exact(slippage).gt(follow.slippage)) throw new Missed('slippage');
  await tx.query(
    `update copies set status = 'made', position_id = $2, price = $3, slippage = $4, lag_ms = $5, done_at = $6
      where id = $1`,
    [copy.id, positionId, averagePrice, slippage, Math.max(0, now - copy.at), now],
  );
  await checkMargin(tx, follow);
  await tx.query(
    'update copy_follows set last_miss = null where id = $1 and last_miss is not null',
    [follow.id],
  );
  return 'made';
}

function wishOf({ feed }: Exchange, copy: DueCopy, follow: FollowRow, desk: FuturesDesk) {
  const market = feed.marketById(copy.marketId);
  if (market === undefined) throw new Missed('market_closed');
  const lots = copiedLots(copy.lots, follow);
  if (lots < 1) throw new Missed('too_small');
  const cap = follow.maximumMultiple ?? copy.multiple;
  const multiple =
    copy.multiple <= cap ? copy.multiple : (desk.multiples.findLast((each) => each <= cap) ?? 1);
  return {
    currencyId: market.currencyId,
    legalId: market.legalId,
    side: copy.side,
    type: 'market' as const satisfies FuturesOrder['type'],
    marginMode: COPY_MARGIN_MODE,
    multiple,
    lots: String(lots),
    copiedFrom: copy.traderUserId,
    ...(follow.slippage !== null && { seenPrice: copy.price, slippage: follow.slippage }),
  } as const;
}

/** With the copy that was just made. */
async function checkMargin(tx: Transaction, follow: FollowRow): Promise<void> {
  if (follow.maximumMargin === null) return;
  const [row] = await tx.query<{ margin: string }>(
    `select coalesce(sum(p.margin), 0) as margin from copies c join futures_positions p on p.id = c.position_id
      where c.follow_id = $1 and p.status = 'open' and p.holding = 'copied'`,
    [follow.id],
  );
  if (exact(row?.margin ?? '0').gt(follow.maximumMargin)) throw new Missed('margin_cap');
}

/** Notes why a copy was not made; answers whether its follower has not been told so already. */
export async function missCopy(
  tx: Transaction,
  copy: Pick<DueCopy, 'id' | 'followId'>,
  miss: { readonly reason: CopyMissReason; readonly at: number },
): Promise<boolean> {
  const { reason, at } = miss;
  const follow = await lockFollow(tx, copy.followId);
  await tx.query(
    `update copies set status = 'missed', reason = $2, done_at = $3 where id = $1 and status = 'due'`,
    [copy.id, reason, at],
  );
  if (follow === null || follow.lastMiss === reason) return false;
  await tx.query('update copy_follows set last_miss = $2 where id = $1', [follow.id, reason]);
  return true;
}
