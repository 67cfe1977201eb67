/** Closes a copy with its trader's position, in the same part, whatever closed that one. */
import { closedWith } from '../../../contract/rules/copy-trading/sizing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { FuturesDesk } from '../../feature.ts';

export interface DueClosing {
  readonly id: number;
  readonly userId: number;
  readonly positionId: number;
  readonly lots: number;
  readonly lotsLeft: number;
  readonly attempts: number;
}

/** The oldest closing that is due and that no other instance is at. */
export async function claimClosing(tx: Transaction, nowMs: number): Promise<DueClosing | null> {
  const [closing] = await tx.query<DueClosing>(
    `select d.id, c.user_id, c.position_id, e.lots, e.lots_left, d.attempts
      from copy_closings d join copies c on c.id = d.copy_id join copy_events e on e.id = d.event_id
      where d.done_at is null and d.due_at <= $1
      order by d.event_id, d.turn limit 1 for no key update of d skip locked`,
    [nowMs],
  );
  return closing ?? null;
}

/** What its owner has closed or cut loose meanwhile is left alone. */
export async function closeCopy(
  tx: Transaction,
  { desk, closing, at }: { desk: FuturesDesk; closing: DueClosing; at: number },
): Promise<void> {
  const closed = await desk.closeWithTrader(tx, closing.userId, {
    id: closing.positionId,
    lotsOf: (open) => closedWith(open, closing),
  });
  if (!closed.ok && closed.error.code !== 'position_not_open') accept(closed);
  await tx.query('update copy_closings set done_at = $2 where id = $1', [closing.id, at]);
}
