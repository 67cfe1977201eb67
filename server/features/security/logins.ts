/** Attempts to log in to the caller's account, newest first. */
import { ok, type Result } from '../../../contract/envelope.ts';
import type { Login } from '../../../contract/features/security-entities.ts';
import type { RequestOf, ResponseOf } from '../../../contract/table.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { coveredAddress } from '../../users/codes/covered.ts';
import { deviceName } from '../../users/sessions/device-name.ts';
import type { OwnContext } from './own-change.ts';

interface LoginRow {
  readonly id: number;
  readonly outcome: Login['outcome'];
  readonly userAgent: string;
  readonly address: string;
  readonly at: number;
}

export async function listLogins(
  { database, caller }: OwnContext,
  request: RequestOf<'security.logins'>,
): Promise<Result<ResponseOf<'security.logins'>>> {
  const page = clampPage(request);
  const rows = await database.query<LoginRow>(
    `select id, outcome, user_agent, address, created_at as at
       from login_history where user_id = $1 order by id desc limit $2 offset $3`,
    [caller.userId, page.limit + 1, (page.page - 1) * page.limit],
  );
  return ok(
    pageOf(rows, page, ({ userAgent, address, ...row }) => ({
      ...row,
      name: deviceName(userAgent),
      maskedAddress: coveredAddress(address),
    })),
  );
}
