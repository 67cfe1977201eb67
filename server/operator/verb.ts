/** The shape of an operator's command, and what the commands share. */

import { DECIMAL_PATTERN } from '../../contract/amount.ts';
import type { ErrorCode } from '../../contract/envelope.ts';
import { exact } from '../../contract/money.ts';
import type { MovableClock } from '../clock.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { InstanceBus } from '../realtime/instances/instance-bus.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { OperatorAnswer } from './protocol.ts';

export interface OperatorParts {
  readonly exchange: Exchange;
  readonly clock: MovableClock;
  readonly jobs: JobRunner;
  readonly reviews: Reviews;
  readonly bus: InstanceBus;
  /** The commands that features bring. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /** Statements of features that count what is open, for `status`. */
  readonly counts: Readonly<Record<string, string>>;
}

interface Described {
  /** Its arguments and their limits, as the usage shows them. */
  readonly usage: string;
}

/** Looks at the exchange, or does what is not in the database. */
export interface Look extends Described {
  readonly run: (parts: OperatorParts, args: readonly string[]) => Promise<OperatorAnswer>;
}

/** Changes the database, in the transaction that logs it; none can steer what is already agreed. */
export interface Change extends Described {
  readonly change: (
    parts: OperatorParts,
    tx: Transaction,
    request: { readonly args: readonly string[]; readonly key: string },
  ) => Promise<OperatorAnswer>;
}

export type Verb = Look | Change;

export function refused(code: ErrorCode): OperatorAnswer {
  return { exitCode: 1, answer: { error: code } };
}

/** The request was not understood; the usage is added to the answer. */
export function misused(words: string): OperatorAnswer {
  return { exitCode: 2, answer: { error: words } };
}

/** Whether an argument is a positive amount with at most `scale` decimals. */
export function isPayable(amount: string, scale: number): boolean {
  if (!DECIMAL_PATTERN.test(amount)) return false;
  return !exact(amount).isZero() && exact(amount).decimalPlaces() <= scale;
}

/** By id, email address, phone number or username. */
export async function findUser(queryable: Queryable, login: string): Promise<number | null> {
  const [row] = await queryable.query<{ id: number }>(
    `select id from users where id::text = $1 or lower(email) = lower($1) or phone = $1 or lower(account) = lower($1)
       order by (lower(email) = lower($1)) desc nulls last limit 1`,
    [login],
  );
  return row?.id ?? null;
}
