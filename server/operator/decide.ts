/** `approve`, `reject` and `pending`: the decisions that wait for an operator. */
import { accept } from '../db/errors.ts';
import { reviewKinds } from '../reviews/reviews.ts';
import type { OperatorAnswer } from './protocol.ts';
import { type Change, misused, type OperatorParts } from './verb.ts';

const LONGEST_REASON = 200;

/** `approve KIND ID` and `reject KIND ID [REASON ...]`. */
export function decide(verdict: 'approve' | 'reject'): Change['change'] {
  return async ({ reviews }, tx, { args: [kindName = '', id = '', ...reason] }) => {
    const kind = reviewKinds.find((name) => name === kindName);
    if (kind === undefined || !/^[1-9]\d{0,15}$/.test(id)) {
      return misused(`what is decided must be one of ${reviewKinds.join(' ')}, and an id`);
    }
    const review = reviews[kind];
    const answer = accept(
      verdict === 'approve'
        ? await review.approve(tx, Number(id))
        : await review.reject(tx, Number(id), reason.join(' ').slice(0, LONGEST_REASON)),
    );
    return { exitCode: 0, answer };
  };
}

/** Everything that waits for a decision. */
export async function listPending({ exchange, reviews }: OperatorParts): Promise<OperatorAnswer> {
  const rows = await Promise.all(
    reviewKinds.map(async (kind) => [kind, await reviews[kind].pending(exchange.database)]),
  );
  return { exitCode: 0, answer: Object.fromEntries(rows) };
}
