/** Rows as `jsonb_populate_recordset` reads them: each column by its name, so none may be missing. */
import { json } from '../../../db/values.ts';

export function wholeRows(rows: readonly object[]): string {
  return json(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), value])),
    ),
  );
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
