/** A signed decimal string as the language writes it, with its sign in front; no digit is lost. */
import type { Tone } from '../../../contract/features/assets.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';

export function signedAmount(amount: string, tag: string): string {
  const isNegative = amount.startsWith('-');
  const digits = formatAmountText(amount.replace('-', ''), tag);
  if (!/[1-9]/.test(amount)) return digits;
  return `${isNegative ? '−' : '+'}${digits}`;
}

export function amountTone(amount: string): Tone {
  if (!/[1-9]/.test(amount)) return 'flat';
  return amount.startsWith('-') ? 'down' : 'up';
}
