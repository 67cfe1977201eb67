/** The multiple of a ticket: what was chosen if the market still offers it, else the usual one. */
import type { FuturesTermsView } from '../../../../contract/features/futures-views.ts';

const USUAL_MULTIPLE = 20;

export function offeredMultiples(
  terms: FuturesTermsView | null,
  isSuper: boolean,
): readonly number[] {
  return (isSuper ? terms?.superMultiples : terms?.multiples) ?? [];
}

/**
 * Null until the terms are known, unless one was chosen: no multiple is shown that may not exist.
 */
export function usedMultiple(chosen: number | null, offered: readonly number[]): number | null {
  if (offered.length === 0) return chosen;
  if (chosen !== null && offered.includes(chosen)) return chosen;
  return offered.findLast((multiple) => multiple <= USUAL_MULTIPLE) ?? offered[0] ?? null;
}
