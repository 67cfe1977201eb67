/** Where a user stands with their identity, as the contract says it. */
import type { Identity, IdentityDocument } from '../../../contract/features/identity.ts';
import { identityLimits } from '../../../contract/rules/money/identity-limits.ts';
import type { Queryable } from '../../db/database.ts';
import { maskName } from './documents.ts';

interface IdentityRow {
  readonly level: number;
  readonly state: Identity['state'];
  readonly submittedLevel: number;
  readonly submittedAt: number | null;
  readonly reason: string | null;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly idType: IdentityDocument | null;
  readonly name: string | null;
  readonly maskedCardId: string | null;
}

/** Null when there is no such user. */
export async function readIdentity(database: Queryable, userId: number): Promise<Identity | null> {
  const [row] = await database.query<IdentityRow>(
    `select users.verification_level as level, users.verification as state,
        coalesce(newest.level, 0) as submitted_level, newest.submitted_at,
        case when newest.status = 'failed' then nullif(newest.reason, '') end as reason,
        users.email is not null as has_email, users.phone is not null as has_phone,
        document.id_type, document.name, document.masked_card_id
       from users
       left join lateral (select level, status, reason, submitted_at from identity_submissions
         where user_id = users.id order by id desc limit 1) newest on true
       left join lateral (select id_type, name, masked_card_id from identity_submissions
         where user_id = users.id and level = 1 order by id desc limit 1) document on true
       where users.id = $1`,
    [userId],
  );
  if (!row) return null;
  const { name, ...identity } = row;
  return {
    ...identity,
    maskedName: name === null ? null : maskName(name),
    limits: identityLimits.map((limit) => ({ ...limit })),
  };
}
