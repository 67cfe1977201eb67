/** Rows as `jsonb_populate_recordset` reads them: each column by its name, so none may be missing. */
import { exact, plainText } from '../../../../contract/money.ts';
import { toWireName } from '../../../../contract/wire.ts';
import { json } from '../../../db/values.ts';

export function wholeRows(rows: readonly object[]): string {
  return json(rows.map(wholeRow));
}

export function wholeRow(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), value]));
}

/** Rows have few columns, and each is looked for with every row. */
const columns = new Map<string, string>();

function toColumn(name: string): string {
  const known = columns.get(name);
  if (known !== undefined) return known;
  const column = toWireName(name);
  columns.set(name, column);
  return column;
}

/** A decimal as the database gives it back: without the zeros that a trader may have typed. */
export function asKept(text: string): string;
export function asKept(text: string | null): string | null;
export function asKept(text: string | null): string | null {
  return text === null ? null : plainText(exact(text));
}
