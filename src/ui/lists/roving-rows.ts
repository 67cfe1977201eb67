/**
 * A long list of buttons is one stop of the Tab key: the arrow keys, Home and End go from row to row
 * (`onKeyDown={moveAmongRows}` on the list), and the row that was used last is the stop (`tabIndex` of each).
 */
import type { KeyboardEvent } from 'react';

export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = rows.indexOf(event.target as HTMLElement);
  const next = nextRow(event.key, at, rows.length);
  if (at < 0 || next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}

/** Null for a key that does not move; the ends are ends. */
export function nextRow(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  return Object.hasOwn(places, key) ? (places[key] ?? null) : null;
}
