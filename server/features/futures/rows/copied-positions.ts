/** Positions as copy trading sees them: whosever they are, and cut loose from their trader. */
import type { Queryable, Transaction } from '../../../db/database.ts';
import { POSITION_COLUMNS, type PositionRow } from './position-store.ts';

/** Cuts an open copy loose from its trader; null when it is none, or none any more. */
export async function holdSelf(
  tx: Transaction,
  positionId: number,
  at: number,
): Promise<PositionRow | null> {
  const [row] = await tx.query<PositionRow>(
    `update futures_positions set holding = 'self', version = version + 1, updated_at = $2
      where id = $1 and holding = 'copied' and status = 'open' returning ${POSITION_COLUMNS}`,
    [positionId, at],
  );
  return row ?? null;
}

/** Positions by their ids, whosever they are, the newest first. */
export function positionsByIds(
  queryable: Queryable,
  ids: readonly number[],
): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${POSITION_COLUMNS} from futures_positions where id = any ($1::bigint[]) order by id desc`,
    [ids],
  );
}
