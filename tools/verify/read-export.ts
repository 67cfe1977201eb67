/** A table as the portfolio exports it: rows by the names of their columns, and the key that it carries. */

import type { FairnessTerm } from '../../contract/features/markets-entities.ts';
import { dayOf } from '../../contract/plain/time.ts';
import type { ToldKey } from '../../contract/rules/fairness/chain.ts';
import { readTermsText } from '../../contract/rules/fairness/told-terms.ts';

/** Null for an empty cell, and for a column that is not there. */
export type Row = (column: string) => string | null;

export interface Export {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What the exchange was committed to when the table was made. */
  readonly commitment: ToldKey | null;
  /** By what days were said to be made then, those to come included; null where the table says nothing of it. */
  readonly terms: readonly FairnessTerm[] | null;
}

export function readExport(csv: string): Export {
  const [columns = [], ...lines] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(fieldsOf);
  const rows = lines.map((fields): Row => {
    const cells = new Map(columns.map((column, place) => [column, fields[place] ?? '']));
    return (column) => cells.get(column) || null;
  });
  return { columns, rows, commitment: commitmentOf(rows), terms: termsOf(rows) };
}

function termsOf([first]: readonly Row[]): readonly FairnessTerm[] | null {
  const text = first?.('chain_terms') ?? null;
  return text === null ? null : readTermsText(text);
}

/** It stands in the first row alone. */
function commitmentOf([first]: readonly Row[]): ToldKey | null {
  const [day, key] = [first?.('chain_day'), first?.('chain_key')];
  return day && key ? { day: dayOf(Date.parse(day)), key } : null;
}

/** As RFC 4180 writes them: what has a comma or a quote in it is in quotes. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
