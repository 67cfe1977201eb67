/** A signed decimal string as the language writes it, with its sign in front; no digit is lost. */
import type { Tone } from '../../../contract/features/assets.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';

export function signedAmount(amount: string, tag: string): string {
  const isNegative = amount.startsWith('-');
  const digits = formatAmountText(amount.replace('-', ''), tag);
  if (isZero(amount)) return digits;
  return `${isNegative ? '−' : '+'}${digits}`;
}

export function amountTone(amount: string): Tone {
  if (isZero(amount)) return 'flat';
  return amount.startsWith('-') ? 'down' : 'up';
}
