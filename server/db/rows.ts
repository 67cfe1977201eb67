/** Rows as both drivers answer them: snake_case names of SQL become camelCase, and texts become values. */
import { decodeColumn } from './values.ts';

export interface Column {
  readonly name: string;
  /** Object id of its type. */
  readonly typeId: number;
}

/** The names are mapped once for all rows. A quoted name of SQL that is camelCase already stays as it is. */
export function decodeRows(
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): Record<string, unknown>[] {
  const named = columns.map(({ name, typeId }) => ({ name: camelCase(name), typeId }));
  return rows.map((texts) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, typeId }] of named.entries()) {
      const text = texts[index] ?? null;
      row[name] = text === null ? null : decodeColumn(typeId, text);
    }
    return row;
  });
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
