/** Closes copies with their trader's position, in the same part, whatever closed that one. */
import { closedWith } from '../../../contract/rules/copy-trading/sizing.ts';
import type { Transaction } from '../../db/database.ts';
import type { FuturesDesk } from '../../feature.ts';

export interface DueClosing {
  readonly id: number;
  readonly userId: number;
  readonly positionId: number;
  readonly lots: number;
  readonly lotsLeft: number;
}

/** Closings of the oldest act that is not followed yet, in the order that was drawn for it, as copies are claimed. */
export function claimClosings(
  tx: Transaction,
  { nowMs, most }: { nowMs: number; most: number },
): Promise<DueClosing[]> {
  return tx.query<DueClosing>(
    `with oldest as (
        select event_id from copy_closings where done_at is null and due_at <= $1
          order by event_id, turn limit 1 for no key update skip locked
      )
      select d.id, c.user_id, c.position_id, e.lots, e.lots_left
        from oldest join copy_closings d on d.event_id = oldest.event_id
        join copies c on c.id = d.copy_id join copy_events e on e.id = d.event_id
        where d.done_at is null and d.due_at <= $1
        order by d.turn limit $2 for no key update of d skip locked`,
    [nowMs, most],
  );
}

/** What its owner has closed or cut loose meanwhile is left alone. Answers those that must be tried again. */
export async function closeWithTrader(
  { desk, tx, at }: { desk: FuturesDesk; tx: Transaction; at: number },
  closings: readonly DueClosing[],
): Promise<DueClosing[]> {
  const answers = await desk.closeCopies(
    tx,
    closings.map((closing) => ({
      userId: closing.userId,
      id: closing.positionId,
      lotsOf: (open) => closedWith(open, closing),
    })),
  );
  const later = closings.filter((_, index) => answers[index]?.ok !== true);
  const done = closings.filter((_, index) => answers[index]?.ok === true);
  await tx.query('update copy_closings set done_at = $2 where id = any ($1::bigint[])', [
    done.map(({ id }) => id),
    at,
  ]);
  return later;
}
