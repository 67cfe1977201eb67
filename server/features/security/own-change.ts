/** A change of the caller's own security: codes, rows, message and news commit together or not at all. */
import { type Result, refuse } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import type { UserCaller } from '../../calls/caller.ts';
import { type Transaction, transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { type Announcement, announce } from '../../realtime/announce.ts';
import type { Codes } from '../../users/codes/codes.ts';
import { readUser } from '../../users/user.ts';

export type OwnContext = Exchange & { readonly caller: UserCaller };

interface OwnChange {
  /** Ids of codes that were right a moment ago, by the field that they came in. */
  readonly codeIds: Readonly<Record<string, number>>;
  readonly write: (tx: Transaction) => Promise<void>;
  /** Adds the message about it. */
  readonly tell: (tx: Transaction, at: number) => Promise<Announcement>;
}

/** Answers the user as changed. When another call has consumed the code, the answer is `code_wrong` and nothing changes. */
export function changeOwn(
  codes: Codes,
  { database, caller, ...exchange }: OwnContext,
  { codeIds, write, tell }: OwnChange,
): Promise<Result<User>> {
  return transact(database, async (tx) => {
    for (const [field, codeId] of Object.entries(codeIds)) {
      if (!(await codes.use(tx, codeId))) throw new Refused(wrongCode(field).error);
    }
    await write(tx);
    const user = await readUser(tx, caller.userId);
    if (!user) throw new Refused(refuse('login_required').error);
    const told = await tell(tx, exchange.clock.now());
    await announce(exchange, tx, caller.userId, [['session.userChanged', user], told]);
    return user;
  });
}

export function wrongCode(field: string) {
  return refuse('code_wrong', { fields: { [field]: 'code_wrong' } });
}
