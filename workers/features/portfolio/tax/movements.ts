/** Transfers of the user, gathered from the pages of their postings: what each moved by currency, own accounts taken together. */

import type { Run } from '../../../../contract/core.ts';
import type { Result } from '../../../../contract/envelope.ts';
import type { BillCode } from '../../../../contract/features/assets.ts';
import type { ReportPosting } from '../../../../contract/features/portfolio.ts';
import { exact, plainText } from '../../../../contract/money.ts';

export interface Moved {
  readonly currency: string;
  /** Signed, never zero. */
  readonly amount: string;
  readonly fee: string | null;
}

export interface Movement {
  readonly id: number;
  readonly time: number;
  readonly code: BillCode;
  readonly trade: ReportPosting['trade'];
  readonly reference: string | null;
  readonly moved: readonly Moved[];
}

/** Postings of transfers that were written at once may lie among each other, never so far apart. */
const APART = 200;

export interface MovementReader {
  /** The next movements in the order of the ledger, and whether there are more. */
  next(): Promise<Result<{ readonly list: readonly Movement[]; readonly hasMore: boolean }>>;
}

/** All before `toMs`. A failed page is asked for again by the next call. */
export function readMovements(run: Run, toMs: number): MovementReader {
  const held = { after: 0, open: new Map<number, ReportPosting[]>() };
  return {
    async next() {
      const answer = await run('portfolio.postings', { after: held.after, to: toMs });
      if (!answer.ok) return answer;
      const { list, next } = answer.value;
      for (const posting of list) {
        const known = held.open.get(posting.transferId);
        if (known) known.push(posting);
        else held.open.set(posting.transferId, [posting]);
      }
      const hasMore = next !== null;
      held.after = next ?? held.after;
      const ids = [...held.open.keys()].sort((one, other) => one - other);
      const done = hasMore ? ids.slice(0, -APART) : ids;
      const movements = done.flatMap((id) => {
        const postings = held.open.get(id) ?? [];
        held.open.delete(id);
        return toMovement(postings) ?? [];
      });
      return { ok: true, value: { list: movements, hasMore } };
    },
  };
}

/** Null where money went from one own account to another. */
function toMovement(postings: readonly ReportPosting[]): Movement | null {
  const [first] = postings;
  if (first === undefined) return null;
  const { transferId, time, code, trade, reference } = first;
  const moved = [...new Set(postings.map(({ currency }) => currency))].flatMap((currency) => {
    const own = postings.filter((posting) => posting.currency === currency);
    const [only] = own;
    const amount =
      own.length === 1 && only
        ? only.amount
        : plainText(own.reduce((sum, each) => sum.plus(each.amount), exact('0')));
    return exact(amount).isZero() ? [] : [{ currency, amount, fee: only?.fee ?? null }];
  });
  return moved.length === 0 ? null : { id: transferId, time, code, trade, reference, moved };
}
