/** How safe a loan is, as a word and as a colour. */
import type { LoanPreview, LoanRow } from '../../../contract/features/loans.ts';

export type Health = LoanRow['health'];

export const healthText: Readonly<Record<Health, string>> = {
  safe: 'text-success',
  warned: 'text-warning',
  liquidating: 'text-error',
  unknown: 'text-faint',
};

export const healthFill: Readonly<Record<Health, string>> = {
  safe: 'bg-success',
  warned: 'bg-warning',
  liquidating: 'bg-error',
  unknown: 'bg-faint',
};

/** Of a loan that is not made yet. */
export function healthOfDraft({ ltv, marks }: Pick<LoanPreview, 'ltv' | 'marks'>): Health {
  if (ltv === null) return 'unknown';
  if (ltv >= marks.liquidation) return 'liquidating';
  return ltv > marks.initial ? 'warned' : 'safe';
}
