/** Amounts of rebates as the language writes them. */
import { formatAmountText } from '../../i18n/amount-text.ts';

/** With its sign in front; no digit is lost. */
export function signedText(amount: string, tag: string): string {
  const isNegative = amount.startsWith('-');
  return `${isNegative ? '−' : '+'}${formatAmountText(amount.replace('-', ''), tag)}`;
}

/** To the cent, cut and not rounded: nobody is shown more than there is. */
export function centsText(amount: string, tag: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return formatAmountText(`${whole}.${`${fraction}00`.slice(0, 2)}`, tag);
}

/** A share such as `0.2` in percent. */
export function shareText(rate: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  // Intl takes decimal text as it is, without a float between.
  return format.format(rate as Intl.StringNumericLiteral);
}
