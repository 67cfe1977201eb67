/** Who writes: a user under a number of the chat's own, with what others and the operator decided about them. */
import type { Queryable, Transaction } from '../../db/database.ts';

export interface MemberRow {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly canWrite: boolean;
  readonly mutedUntil: number | null;
}

const MEMBER = `a.id, a.user_id, u.nickname as name, a.muted_until,
    u.email is not null or u.phone is not null as can_write`;

/** Made with the first look at the rooms; a number that is there stays. */
export async function memberOf(
  queryable: Queryable,
  userId: number,
  at: number,
): Promise<MemberRow> {
  await queryable.query(
    'insert into chat_members (user_id, created_at) values ($1, $2) on conflict do nothing',
    [userId, at],
  );
  const [row] = await queryable.query<MemberRow>(
    `select ${MEMBER} from chat_members a join users u on u.id = a.user_id where a.user_id = $1`,
    [userId],
  );
  if (!row) throw new Error(`the user ${userId} has no place in the chat`);
  return row;
}

/** Messages of one member are written one after the other, so that none is too many. */
export async function lockMember(tx: Transaction, id: number): Promise<void> {
  await tx.query('select id from chat_members where id = $1 for no key update', [id]);
}

export function blockedBy(
  queryable: Queryable,
  memberId: number,
): Promise<{ id: number; name: string }[]> {
  return queryable.query<{ id: number; name: string }>(
    `select a.id, u.nickname as name from chat_blocks b join chat_members a on a.id = b.blocked_id
       join users u on u.id = a.user_id where b.member_id = $1 order by a.id`,
    [memberId],
  );
}
