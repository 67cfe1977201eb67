/**
 * Amounts as people type them, read by the rule of their language: "1.234,5" in vn, id and spa,
 * "1 234,5" in fra, "1,234.5" elsewhere. Inside the product an amount is a decimal string with a dot.
 */
interface Separators {
  readonly group: string;
  readonly decimal: string;
}

function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12_345.6);
  const find = (type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  return { group: find('group', ','), decimal: find('decimal', '.') };
}

/**
 * The decimal string of a typed text, '' for an empty one, null for what is no amount. A grouping
 * mark that does not group (as in "0.5" where dots group) was meant as the decimal mark: a phone's
 * keyboard offers the mark of the phone, not of the app.
 */
export function parseAmountText(text: string, tag: string): string | null {
  const { group, decimal } = separatorsOf(tag);
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  if (plain === '') return '';
  const mark = group.trim() === '' ? '' : group;
  const isGrouped = mark !== '' && isWellGrouped(plain, mark, decimal);
  const ungrouped = isGrouped ? plain.replaceAll(mark, '') : plain;
  const dotted = ungrouped.replace(/[.,]/, '.').replace(/^\./, '0.').replace(/\.$/, '');
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(dotted)) return null;
  return dotted.replace(/^0+(?=\d)/, '');
}

function isWellGrouped(plain: string, group: string, decimal: string): boolean {
  const whole = plain.split(decimal)[0] ?? '';
  const [first = '', ...rest] = whole.split(group);
  const hasGroups = rest.length > 0 && rest.every((digits) => /^\d{3}$/.test(digits));
  return hasGroups && /^[1-9]\d{0,2}$/.test(first);
}

/** A decimal string as the language writes it; digits are kept, none is invented. */
export function formatAmountText(amount: string, tag: string): string {
  if (!/^\d+(\.\d+)?$/.test(amount)) return amount;
  const { group, decimal } = separatorsOf(tag);
  const [whole = '0', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

export function fractionDigits(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
