/** The devices of a user that take Web Push: asked for by each of them, ended with its session or by itself. */
import { ECDH } from 'node:crypto';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { UserCaller } from '../../calls/caller.ts';
import { transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { pushUrlOf } from '../../messages/push-endpoint.ts';

/** More than these, and the oldest is forgotten. */
const MOST_DEVICES = 5;

type Context = Pick<Exchange, 'config' | 'clock' | 'database'> & { readonly caller: UserCaller };

export function subscribe(
  { config, clock, database, caller }: Context,
  { clientid, endpoint, p256dh, auth }: RequestOf<'messages.subscribe'>,
): Promise<Result<Record<never, never>>> {
  const { userId, sessionHash, language } = caller;
  const wrong = (field: string) =>
    refuse('parameter_error', { fields: { [field]: 'parameter_error' } });
  if (pushUrlOf(endpoint, { isLocal: config.pushLocal }) === null)
    return Promise.resolve(wrong('endpoint'));
  if (!isPoint(p256dh)) return Promise.resolve(wrong('p256dh'));
  return transact(database, async (tx) => {
    // One browser is one device, whoever uses it; who only knows its address has not its keys.
    await tx.query(
      `delete from push_devices where (user_id = $1 and client_id = $2)
         or (endpoint = $3 and (user_id = $1 or (p256dh = $4 and auth = $5)))`,
      [userId, clientid, endpoint, p256dh, auth],
    );
    const added = await tx.query(
      `insert into push_devices (user_id, session_id, client_id, endpoint, p256dh, auth, language, created_at)
         select user_id, id, $2, $3, $4, $5, $6, $7 from sessions where token_hash = $1
         on conflict do nothing returning id`,
      [sessionHash, clientid, endpoint, p256dh, auth, language, clock.now()],
    );
    if (added.length === 0) throw new Refused(wrong('endpoint').error);
    await tx.query(
      `delete from push_devices where user_id = $1 and id not in (
         select id from push_devices where user_id = $1 order by id desc limit ${MOST_DEVICES})`,
      [userId],
    );
    return {};
  });
}

export async function unsubscribe(
  { database, caller }: Context,
  { clientid }: RequestOf<'messages.unsubscribe'>,
): Promise<Result<Record<never, never>>> {
  await database.query('delete from push_devices where user_id = $1 and client_id = $2', [
    caller.userId,
    clientid,
  ]);
  return ok({});
}

/** A key that is no point of the curve encrypts nothing. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
