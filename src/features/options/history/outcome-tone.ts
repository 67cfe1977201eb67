/** The tone of an outcome, and a profit with its sign, for options that come from a list of the server. */
import type { OptionOutcome } from '../../../../contract/features/options.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { formatAmountText } from '../../../i18n/amount-text.ts';

const MONEY_PLACES = 2;

export function outcomeTone(outcome: OptionOutcome | null): 'up' | 'down' | 'flat' {
  if (outcome === 'win') return 'up';
  return outcome === 'loss' ? 'down' : 'flat';
}

/** With at least so many decimals, as the core writes them. */
export function fixedText(amount: string, places: number, tag: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return formatAmountText(`${whole}.${fraction.padEnd(places, '0')}`, tag);
}

export function signedText(amount: string | null, tag: string): string {
  if (amount === null) return '–';
  const text = fixedText(amount.replace('-', ''), MONEY_PLACES, tag);
  if (isZero(amount)) return text;
  return `${amount.startsWith('-') ? '−' : '+'}${text}`;
}
