/** What can go wrong at the database, the same for both drivers. */
import { type Failure, ok, type Result } from '../../contract/envelope.ts';

/** The database cannot be reached, is full or is too slow. The caller may try again later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** True when the connection was lost during COMMIT, so that nobody knows whether it happened. */
  readonly isOutcomeUnknown: boolean;

  constructor(message: string, options: { cause?: unknown; isOutcomeUnknown?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}

/** A statement was refused by the database; `sqlState` is PostgreSQL's five-letter code. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  readonly sqlState: string;
  readonly constraint: string | undefined;

  constructor(message: string, details: { sqlState: string; constraint?: string | undefined }) {
    super(message);
    this.sqlState = details.sqlState;
    this.constraint = details.constraint;
  }
}

/** Whether an insert met an existing row; `constraint` narrows it to one constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof StatementFailed &&
    error.sqlState === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** The code of a refusal that a function of the database raised; null for any other error. */
export function raisedRefusal(error: unknown): string | null {
  return error instanceof StatementFailed && error.sqlState === 'AU001' ? error.message : null;
}

/** Whether the same transaction may succeed when it is simply run again. */
export function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof StatementFailed && (error.sqlState === '40001' || error.sqlState === '40P01')
  );
}

/** Whether a statement for several failed because of one of them, and which one only each alone tells. */
export function isForEachAlone(error: unknown): boolean {
  return error instanceof StatementFailed && !isWorthRetrying(error);
}

/**
 * An expected refusal that must undo the transaction it is thrown in. `transact` turns it back into
 * a Result, so a refused step leaves no partial effect.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`refused: ${failure.code}`);
    this.failure = failure;
  }
}

/** The value of a Result; a refusal is thrown as `Refused`, for use inside `transact`. */
export function accept<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Refused(result.error);
  return result.value;
}

/** Runs work that may throw `Refused` and answers with its Result. */
export async function catchRefused<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.failure };
    throw error;
  }
}
