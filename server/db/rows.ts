/** Rows as both drivers answer them: snake_case names of SQL become camelCase, and texts become values. */
import { decodeColumn } from './values.ts';

export interface Column {
  readonly name: string;
  /** Object id of its type. */
  readonly typeId: number;
}

export type DecodeRows = (
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
) => Record<string, unknown>[];

/** Names are few and constant; the bound only protects against SQL built from input. */
const MOST_NAMES = 2_000;

/** Remembers the names it has mapped. A quoted name of SQL that is camelCase already stays as it is. */
export function createRowDecoder(): DecodeRows {
  const known = new Map<string, string>();

  function nameOf(column: string): string {
    const found = known.get(column);
    if (found !== undefined) return found;
    const name = camelCase(column);
    if (known.size < MOST_NAMES) known.set(column, name);
    return name;
  }

  return (columns, rows) => {
    const named = columns.map(({ name, typeId }) => ({ name: nameOf(name), typeId }));
    return rows.map((texts) => {
      const row: Record<string, unknown> = {};
      for (const [index, { name, typeId }] of named.entries()) {
        const text = texts[index] ?? null;
        row[name] = text === null ? null : decodeColumn(typeId, text);
      }
      return row;
    });
  };
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
