/**
 * Makes copies that are due, of one act of one trader: each within its follower's limits, at the book like everybody,
 * all in the transaction that notes what became of them. So each is made once, however many instances are at it and
 * however often they are started.
 */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { CopyMissReason } from '../../../contract/features/copy-trading-entities.ts';
import type { FuturesSide } from '../../../contract/features/futures-entities.ts';
import { exact } from '../../../contract/money.ts';
import { copiedLots, slippageOf } from '../../../contract/rules/copy-trading/sizing.ts';
import type { Transaction } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { CopyOpening, CopyWish, FuturesDesk } from '../../feature.ts';
import { type CopyFate, noteFates } from './copy-fates.ts';
import { type FollowLimits, lockFollows, openMargins } from './follow-store.ts';
import { MAXIMUM_LAG_MS } from './terms.ts';

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

type Wish = CopyWish<CopyMissReason>;
type Fate = CopyFate<DueCopy>;

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
  own_order_limit: 'own_limits',
  own_position_limit: 'own_limits',
  own_multiple_limit: 'own_limits',
  own_loss_limit: 'own_limits',
  cooling_off: 'own_limits',
};

/** Why an order was not taken, as its follower is told; null for a failure of another kind. */
export function reasonOf(error: unknown): CopyMissReason | null {
  return error instanceof Refused ? toReason(error.failure.code) : null;
}

function toReason(code: ErrorCode): CopyMissReason {
  return reasons[code] ?? 'failed';
}

/**
 * Copies of the oldest act that is not copied yet, in the order that was drawn for it, and none that another instance is
 * at. Of one act nobody has two.
 */
export function claimCopies(
  tx: Transaction,
  { nowMs, most }: { nowMs: number; most: number },
): Promise<DueCopy[]> {
  return tx.query<DueCopy>(
    `with oldest as (
        select event_id from copies where status = 'due' and due_at <= $1
          order by event_id, turn limit 1 for no key update skip locked
      )
      select c.id, c.follow_id, c.user_id, e.trader_user_id, p.market_id, p.side, p.multiple, e.lots, e.price, e.at,
          p.status = 'open' as is_open, c.attempts
        from oldest join copies c on c.event_id = oldest.event_id
        join copy_events e on e.id = c.event_id join futures_positions p on p.id = e.position_id
        where c.status = 'due' and c.due_at <= $1
        order by c.turn limit $2 for no key update of c skip locked`,
    [nowMs, most],
  );
}

/** Opens what may be opened, and notes and tells what became of each. */
export async function makeCopies(
  { exchange, desk, tx }: { exchange: Exchange; desk: FuturesDesk; tx: Transaction },
  copies: readonly DueCopy[],
): Promise<void> {
  const now = exchange.clock.now();
  const follows = await lockFollows(
    tx,
    copies.map(({ followId }) => followId),
  );
  const margins = await openMargins(
    tx,
    [...follows.values()].filter((each) => each.maximumMargin !== null).map(({ id }) => id),
  );
  const judged = copies.map((copy): { copy: DueCopy; first: Fate | Wish } => {
    const follow = follows.get(copy.followId);
    if (follow?.status !== 'following') return { copy, first: { copy, status: 'dropped' } };
    if (!copy.isOpen || now - copy.at > MAXIMUM_LAG_MS)
      return { copy, first: missed(copy, 'late') };
    const margin = margins.get(follow.id) ?? '0';
    return { copy, first: wishOf(exchange, desk, { copy, follow, margin }) };
  });
  const opened = await desk.openCopies(
    tx,
    judged.flatMap(({ first }) => ('objection' in first ? [first] : [])),
  );
  const answers = opened.values();
  const fates = judged.map(({ copy, first }): Fate => {
    if ('status' in first) return first;
    const answer = answers.next().value;
    if (answer === undefined) throw new Error(`the copy ${copy.id} was not answered`);
    return fateOf(copy, answer, now);
  });
  await noteFates(exchange, tx, { fates, follows, at: now });
}

function wishOf(
  { feed }: Exchange,
  desk: FuturesDesk,
  { copy, follow, margin }: { copy: DueCopy; follow: FollowLimits; margin: string },
): Fate | Wish {
  const market = feed.marketById(copy.marketId);
  if (market === undefined) return missed(copy, 'market_closed');
  const lots = copiedLots(copy.lots, follow);
  if (lots < 1) return missed(copy, 'too_small');
  const cap = follow.maximumMultiple ?? copy.multiple;
  const multiple =
    copy.multiple <= cap ? copy.multiple : (desk.multiples.findLast((each) => each <= cap) ?? 1);
  return {
    userId: copy.userId,
    copiedFrom: copy.traderUserId,
    ...{ currencyId: market.currencyId, legalId: market.legalId, side: copy.side, multiple, lots },
    ...(follow.slippage !== null && { seenPrice: copy.price, slippage: follow.slippage }),
    objection: (opening) => {
      const slippage = slippageOf(copy.side, opening.averagePrice, copy.price);
      // The book may be thin: the price of the last trade, which is looked at before, says nothing of that.
      if (follow.slippage !== null && exact(slippage).gt(follow.slippage)) return 'slippage';
      const isOver =
        follow.maximumMargin !== null &&
        exact(margin).plus(opening.margin).gt(follow.maximumMargin);
      return isOver ? 'margin_cap' : null;
    },
  };
}

function fateOf(copy: DueCopy, answer: CopyOpening<CopyMissReason>, now: number): Fate {
  if ('refused' in answer) return missed(copy, toReason(answer.refused));
  if ('objection' in answer) return missed(copy, answer.objection);
  const { positionId, averagePrice: price } = answer;
  const slippage = slippageOf(copy.side, price, copy.price);
  const lagMs = Math.max(0, now - copy.at);
  return { copy, status: 'made', made: { positionId, price, slippage, lagMs } };
}

function missed(copy: DueCopy, reason: CopyMissReason): Fate {
  return { copy, status: 'missed', reason };
}
