/** Where the account is logged in, and how that ends. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Device } from '../../../contract/features/security-entities.ts';
import { coveredAddress } from '../../users/codes/covered.ts';
import { deviceName } from '../../users/sessions/device-name.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import type { OwnContext } from './own-change.ts';

/** More than anybody looks through; to end all others does not depend on it. */
const MOST_DEVICES = 100;

interface DeviceRow {
  readonly id: number;
  readonly hash: string;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly stayLoggedIn: boolean;
}

/** The one in use first, then by when they were last seen. */
export async function listDevices({
  database,
  clock,
  caller,
}: OwnContext): Promise<Result<Device[]>> {
  const rows = await database.query<DeviceRow>(
    `select id, token_hash as hash, user_agent, address, created_at,
         last_seen_at, stay_logged_in
       from sessions
       where user_id = $1 and revoked_at is null and expires_at > $2 and last_seen_at + idle_ms > $2
       order by token_hash = $3 desc, last_seen_at desc, id desc limit $4`,
    [caller.userId, clock.now(), caller.sessionHash, MOST_DEVICES],
  );
  return ok(
    rows.map(({ hash, userAgent, address, ...row }) => ({
      ...row,
      name: deviceName(userAgent),
      maskedAddress: coveredAddress(address),
      isCurrent: hash === caller.sessionHash,
    })),
  );
}

/** Another user's session, one that has ended and one that never was answer alike. */
export async function endDevice(
  { sessions }: Pick<SessionParts, 'sessions'>,
  { database, clock, caller }: OwnContext,
  { id }: { readonly id: number },
): Promise<Result<Record<string, never>>> {
  const [ended] = await database.query<{ hash: string }>(
    `update sessions set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null
       and expires_at > $3 and last_seen_at + idle_ms > $3 returning token_hash as hash`,
    [id, caller.userId, clock.now()],
  );
  if (!ended) return refuse('not_found');
  sessions.announceEnd([ended.hash]);
  return ok({});
}

export async function endOtherDevices(
  { sessions }: Pick<SessionParts, 'sessions'>,
  { database, caller }: OwnContext,
): Promise<Result<Record<string, never>>> {
  sessions.announceEnd(await sessions.endAll(database, caller.userId, caller.sessionHash));
  return ok({});
}
