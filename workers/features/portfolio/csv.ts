/**
 * Comma-separated text that every spreadsheet opens as it was meant: RFC 4180 quoting and line ends, plain
 * decimals with a point, instants as ISO 8601 in UTC. Text that a spreadsheet would take for a formula
 * gets an apostrophe before it; a negative number stays a number.
 */
import { SIGNED_DECIMAL_PATTERN } from '../../../contract/amount.ts';

/** By this mark spreadsheets know that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Null is an empty cell. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'number'; readonly text: string | null }
  | { readonly kind: 'time'; readonly timeMs: number | null };

export const text = (value: string | null): Cell => ({ kind: 'text', text: value });
export const number = (value: string | number | null): Cell => ({
  kind: 'number',
  text: value === null ? null : String(value),
});
export const time = (timeMs: number | null): Cell => ({ kind: 'time', timeMs });

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(cellText(cell))).join(',')}${LINE_END}`;
}

function cellText(cell: Cell): string {
  if (cell.kind === 'time') return cell.timeMs === null ? '' : new Date(cell.timeMs).toISOString();
  if (cell.text === null) return '';
  const isNumber = cell.kind === 'number' && SIGNED_DECIMAL_PATTERN.test(cell.text);
  return isNumber ? cell.text : harmless(cell.text);
}

/** What begins a formula, also after blanks, and the same marks in full width. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

function harmless(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/** A semicolon parts cells where the comma is the decimal mark, so it is quoted too. */
function quoted(value: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
