/** Attempts to log in to an account: kept for its owner, who is notified of a device never seen before. */
import type { loginOutcomes } from '../../../contract/features/security-entities.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { coveredAddress } from '../codes/covered.ts';
import { deviceKey, deviceName } from './device-name.ts';

export const LOGIN_MEMORY_MS = 180 * DAY_MS;

type LoginOutcome = (typeof loginOutcomes)[number];

/** Where a call comes from. */
export interface Origin {
  /** Printable, 300 characters at most; empty when the caller names none. */
  readonly userAgent: string;
  readonly address: string;
}

export interface LoginHistory {
  /** Belongs to the transaction that opens the session, as its last statement. */
  succeeded(tx: Transaction, userId: number, origin: Origin): Promise<void>;
  /**
   * Writes without being waited for: an account that exists must not answer later than one that does not,
   * for which there is nothing to write.
   */
  failed(userId: number, outcome: Exclude<LoginOutcome, 'ok'>, origin: Origin): void;
}

export function createLoginHistory(
  exchange: Pick<Exchange, 'bell' | 'clock' | 'database' | 'log'>,
): LoginHistory {
  const { clock, database, log } = exchange;
  return {
    succeeded: async (tx, userId, origin) => {
      const at = clock.now();
      const isNew = await isNewDevice(tx, userId, origin);
      await insertLogin(tx, { userId, outcome: 'ok', origin, at });
      if (!isNew) return;
      const device = deviceWords(origin);
      const told = await addMessage(tx, userId, { key: 'new_device', params: { device }, at });
      await announce(exchange, tx, userId, [told]);
    },
    failed: (userId, outcome, origin) => {
      insertLogin(database, { userId, outcome, origin, at: clock.now() }).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'a failed login was not written down');
        },
      );
    },
  };
}

/** The first login of an account needs no message: its owner has just made it. */
async function isNewDevice(tx: Queryable, userId: number, origin: Origin): Promise<boolean> {
  const [row] = await tx.query<{ isFirst: boolean; isKnown: boolean }>(
    `select not exists (select from login_history where user_id = $1 and outcome = 'ok') as is_first,
       exists (select from login_history where user_id = $1 and outcome = 'ok' and device = $2) as is_known`,
    [userId, deviceKey(origin.userAgent)],
  );
  return row !== undefined && !row.isFirst && !row.isKnown;
}

async function insertLogin(
  database: Queryable,
  login: { userId: number; outcome: LoginOutcome; origin: Origin; at: number },
): Promise<void> {
  const { userId, outcome, origin, at } = login;
  const { userAgent, address } = origin;
  await database.query(
    `insert into login_history (user_id, outcome, user_agent, device, address, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
    [userId, outcome, userAgent, deviceKey(userAgent), address, at],
  );
}

function deviceWords({ userAgent, address }: Origin): string {
  return [deviceName(userAgent), coveredAddress(address)].filter(Boolean).join(' · ');
}
