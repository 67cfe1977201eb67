/** The user object as the contract says it, read from its row. */
import type { User } from '../../contract/features/session.ts';
import type { Queryable } from '../db/database.ts';

interface UserRow {
  readonly id: number;
  readonly account: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly signature: string;
  readonly headPortrait: string;
  readonly invitationCode: string;
  readonly vipTier: number;
  readonly verification: User['verification'];
  readonly verificationLevel: number;
  readonly creditScore: number;
  readonly points: number;
  readonly hasPayPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly moneyLetters: boolean;
  readonly isDemo: boolean;
  readonly createdAt: number;
}

/** Null when there is no such user. */
export async function readUser(database: Queryable, userId: number): Promise<User | null> {
  const [row] = await database.query<UserRow>(
    `select id, account, email, phone, nickname, signature, head_portrait,
        invitation_code, vip_tier, verification,
        verification_level,
        credit_score, points, pay_password_hash is not null as has_pay_password,
        totp_secret is not null or exists (select from passkeys p where p.user_id = users.id) as has_second_factor,
        money_letters, is_demo, created_at
       from users where id = $1`,
    [userId],
  );
  return row ? toUser(row) : null;
}

function toUser(row: UserRow): User {
  return {
    ...row,
    account: row.account ?? row.email ?? row.phone ?? String(row.id),
    headPortrait: row.headPortrait === '' ? null : row.headPortrait,
  };
}
