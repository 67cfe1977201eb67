/**
 * What is owned, where it is one figure among others: money by the decimals that it is read by, a coin by those that it
 * is traded with. Never rounded up; records and what is typed have every digit.
 */
import type { Preferences } from '../../contract/core.ts';
import type { Market } from '../../contract/features/markets.ts';
import { formatOwned } from '../view/format-money.ts';
import { formatAmount } from '../view/format-number.ts';

export interface OwnedParts {
  readonly catalogue: { markets(): readonly Market[] };
  readonly preferences: () => Preferences;
}

export function ownedText(parts: OwnedParts, currency: string, amount: string): string {
  const { language } = parts.preferences();
  const scale = coinScaleOf(parts, currency);
  return scale === null ? formatOwned(amount, language) : formatAmount(amount, scale, language);
}

/** Null for what is money itself. */
export function coinScaleOf({ catalogue }: Pick<OwnedParts, 'catalogue'>, currency: string) {
  const market = catalogue
    .markets()
    .find(({ base, kind }) => base === currency && kind !== 'futures');
  return market?.quantityScale ?? null;
}
