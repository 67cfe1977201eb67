/** Why a follow is refused by its numbers alone: the one judgement of the server and of the form. */
import type { FollowTerms, followTypes } from '../../features/copy-trading-entities.ts';
import { exact } from '../../money.ts';
import type { OrderProblem } from '../spot/limits.ts';

/** What is wished for; null for no limit. */
export interface FollowWish {
  readonly type: (typeof followTypes)[number];
  readonly number: string;
  readonly maximumMultiple: number | null;
  readonly slippage: string | null;
  readonly maximumLots: string | null;
}

export interface FollowProblem extends OrderProblem {
  readonly field: keyof FollowWish;
}

const STEPS = { multiple: '0.01', lots: '1' } as const;

/** The first of them, in the order of the form. */
export function followProblem(wish: FollowWish, terms: FollowTerms): FollowProblem | null {
  return sizeProblem(wish, terms) ?? limitProblem(wish, terms);
}

function sizeProblem({ type, number }: FollowWish, terms: FollowTerms): FollowProblem | null {
  const isMultiple = type === 'multiple';
  const minimum = isMultiple ? terms.minimumMultiple : terms.minimumLots;
  const maximum = isMultiple ? terms.maximumMultiple : terms.maximumLots;
  const step = STEPS[type];
  if (exact(number).lt(minimum)) return problem('number', 'amount_below_minimum', { minimum });
  if (exact(number).gt(maximum)) return problem('number', 'amount_above_maximum', { maximum });
  return exact(number).mod(step).isZero() ? null : problem('number', 'amount_step', { step });
}

function limitProblem(wish: FollowWish, terms: FollowTerms): FollowProblem | null {
  const { maximumMultiple, slippage, maximumLots } = wish;
  if (maximumMultiple !== null && !terms.leverages.includes(maximumMultiple))
    return problem('maximumMultiple', 'leverage_invalid', {});
  if (slippage !== null && exact(slippage).gt(terms.maximumSlippage))
    return problem('slippage', 'amount_above_maximum', { maximum: terms.maximumSlippage });
  return maximumLots !== null && exact(maximumLots).lt(1)
    ? problem('maximumLots', 'amount_below_minimum', { minimum: '1' })
    : null;
}

function problem(
  field: FollowProblem['field'],
  code: FollowProblem['code'],
  params: FollowProblem['params'],
): FollowProblem {
  return { field, code, params };
}
