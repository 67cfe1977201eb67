/** Amounts in sentences of the server, with the marks of the language; digits are kept, none is invented. */
import { DECIMAL_PATTERN } from '../../contract/money.ts';
import { type Language, localeTags } from '../../contract/plain/languages.ts';

/** Text that is no plain amount is left as it is. */
export function amountInWords(amount: string, language: Language): string {
  if (!DECIMAL_PATTERN.test(amount)) return amount;
  const parts = new Intl.NumberFormat(localeTags[language]).formatToParts(1_234_567.5);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [whole = '0', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark('group'));
  return fraction === undefined ? grouped : `${grouped}${mark('decimal')}${fraction}`;
}
