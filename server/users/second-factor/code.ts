/** What is typed as a second factor: a code of the authenticator app, or a recovery code. */
import type { Queryable } from '../../db/database.ts';
import { authenticatorOf } from '../../db/sealed-values.ts';
import type { Exchange } from '../../exchange.ts';
import type { Passwords } from '../passwords.ts';
import { stepOfCode } from './authenticator.ts';
import { hashForUser } from './recovery.ts';

/** A code that was right when it was read; it counts once it is spent. */
export type ReadCode =
  | {
      readonly kind: 'authenticator';
      /** As the database keeps it: another one means that the authenticator was changed meanwhile. */
      readonly sealedSecret: string;
      readonly step: number;
    }
  | { readonly kind: 'recovery'; readonly codeHash: string };

/** Six digits are the app's; people and apps part them by a space. */
export function isAppCode(written: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(written));
}

/** Null when the code is wrong. Slow for recovery codes, so it is done before a transaction. */
export async function readCode(
  { database, secrets }: Pick<Exchange, 'database' | 'secrets'>,
  passwords: Passwords,
  { userId, written, nowMs }: { userId: number; written: string; nowMs: number },
): Promise<ReadCode | null> {
  if (!isAppCode(written)) {
    const codeHash = await hashForUser(database, passwords, { userId, written });
    return codeHash === null ? null : { kind: 'recovery', codeHash };
  }
  const [row] = await database.query<{ sealedSecret: string | null }>(
    'select totp_secret as sealed_secret from users where id = $1',
    [userId],
  );
  if (!row || row.sealedSecret === null) return null;
  const { sealedSecret } = row;
  const secret = secrets.open(sealedSecret, authenticatorOf(userId));
  const step = stepOfCode(secret, withoutSpaces(written), nowMs);
  return step === null ? null : { kind: 'authenticator', sealedSecret, step };
}

/** False when the code was spent before, also a moment ago by another call. */
export async function spendCode(
  tx: Queryable,
  code: ReadCode,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<boolean> {
  const spent =
    code.kind === 'authenticator'
      ? await tx.query(
          `update users set totp_last_step = $2
             where id = $1 and totp_secret = $3 and totp_last_step < $2 returning id`,
          [userId, code.step, code.sealedSecret],
        )
      : await tx.query(
          `update recovery_codes set used_at = $3
             where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
          [userId, code.codeHash, nowMs],
        );
  return spent.length === 1;
}

export function withoutSpaces(written: string): string {
  return written.normalize('NFKC').replace(/\s/g, '');
}
