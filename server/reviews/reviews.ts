/**
 * Reviews of deposits, withdrawals and identity checks. An operator decides by `approve` and
 * `reject`; the sandbox approves by itself after a few seconds unless `SANDBOX_APPROVE=manual`. A
 * decision is final.
 */
import type { Result } from '../../contract/envelope.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import { type JobHandler, scheduleJob } from '../jobs/job-runner.ts';

export const reviewKinds = ['deposit', 'withdrawal', 'identity'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** How one kind is decided; its feature brings it. */
export interface Review {
  /**
   * Decides in the caller's transaction, tells the user and moves the money. Returns what an operator sees.
   * @returns `not_found` for an unknown id, `already_done` for one that was decided.
   */
  approve(tx: Transaction, id: number): Promise<Result<Readonly<Record<string, unknown>>>>;
  /** `reason` is shown to the user as it is; empty for none. */
  reject(
    tx: Transaction,
    id: number,
    reason: string,
  ): Promise<Result<Readonly<Record<string, unknown>>>>;
  /** The undecided ones, oldest first, for the operator. */
  pending(database: Exchange['database']): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export type Reviews = Readonly<Record<ReviewKind, Review>>;

export const APPROVE = 'approve';
/** A person sees "in review" before it is decided. */
const SANDBOX_REVIEW_MS = 3_000;

/** Called where something is submitted, in the same transaction. */
export async function submitForReview(
  { config, clock }: Pick<Exchange, 'config' | 'clock'>,
  tx: Transaction,
  { kind, id }: { readonly kind: ReviewKind; readonly id: number },
): Promise<void> {
  if (config.mode !== 'sandbox' || config.sandboxApprove === 'manual') return;
  await scheduleJob(tx, {
    kind: APPROVE,
    key: `${APPROVE}:${kind}:${id}`,
    payload: { kind, id },
    runAtMs: clock.now() + SANDBOX_REVIEW_MS,
  });
}

export function approvalJob(reviews: Reviews): JobHandler {
  return async (tx, { payload }) => {
    const { kind, id } = payload as { kind: ReviewKind; id: number };
    // A decision that was made meanwhile stays as it is.
    await reviews[kind].approve(tx, id);
    return null;
  };
}
