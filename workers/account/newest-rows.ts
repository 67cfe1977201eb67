/** Rows of the user by id, orders or positions; of two versions of one row the higher wins. */

import { BehaviorSubject, type Observable } from 'rxjs';

/** Closed rows, remembered so that a late event about them is ignored. */
const REMEMBERED = 500;

interface Versioned {
  readonly id: number;
  readonly version: number;
}

export interface NewestRows<Row extends Versioned> {
  revision(): number;
  readonly revision$: Observable<number>;
  byId(id: number): Row | undefined;
  /** Newest first. */
  open(): readonly Row[];
  clear(): void;
  ask(): number;
  /** All open rows. Those we hold open, that are not in it and are older than the question, are over. */
  replaceOpen(list: readonly Row[], askedAt: number): void;
  /** Returns false when this version or a newer one was known. */
  apply(row: Row): boolean;
}

export function createNewestRows<Row extends Versioned>(
  isOpen: (row: Row) => boolean,
): NewestRows<Row> {
  const rows = new Map<number, { row: Row; heardAt: number }>();
  const revision$ = new BehaviorSubject(0);
  const rise = () => revision$.next(revision$.value + 1);

  function keep(row: Row, heardAt: number): boolean {
    const known = rows.get(row.id);
    if (known !== undefined && known.row.version >= row.version) return false;
    rows.delete(row.id);
    rows.set(row.id, { row, heardAt });
    return true;
  }

  function forgetOldest(): void {
    const over = [...rows.values()].filter(({ row }) => !isOpen(row));
    for (const { row } of over.slice(0, Math.max(0, over.length - REMEMBERED))) rows.delete(row.id);
  }

  return {
    revision$,
    revision: () => revision$.value,
    byId: (id) => rows.get(id)?.row,
    open: () =>
      [...rows.values()]
        .map(({ row }) => row)
        .filter(isOpen)
        .sort((a, b) => b.id - a.id),
    clear() {
      rows.clear();
      rise();
    },
    ask: () => revision$.value,
    replaceOpen(list, askedAt) {
      const listed = new Set(list.map((row) => row.id));
      for (const [id, { row, heardAt }] of rows) {
        if (isOpen(row) && !listed.has(id) && heardAt <= askedAt) rows.delete(id);
      }
      for (const row of list) keep(row, askedAt);
      rise();
    },
    apply(row) {
      const isNews = keep(row, revision$.value + 1);
      if (isNews) rise();
      forgetOldest();
      return isNews;
    },
  };
}
