/**
 * Drafts that were typed and not sent yet, kept as long as the page lives, so that a user who has
 * to log in first finds them again. They are never sent automatically. They are stored on the
 * device only between two pages of one tab, as in a reload: written when the one ends, removed by the next.
 */
import { carry, takeCarried } from '../carried.ts';

const KEEP_MS = 5 * 60_000;

const CARRIED_KEY = 'carried-drafts';

const drafts = new Map(takeCarried(CARRIED_KEY).map(([name, draft]) => [name, stamped(draft)]));

export function keepDraft(name: string, draft: object): void {
  drafts.set(name, stamped(draft));
}

/** The draft with the time and the entry of the history at which it was kept. */
function stamped(draft: unknown) {
  return { draft, keptAtMs: performance.now(), entry: historyEntry() };
}

/** The router's name for the entry; it outlives a reload. */
function historyEntry(): unknown {
  return globalThis.history?.state?.key;
}

/**
 * A name belongs to one kind of draft. Put the user into it, so that nobody else reads the draft.
 */
export function keptDraft<Draft extends object>(name: string): Draft | null {
  const kept = drafts.get(name);
  if (kept === undefined || performance.now() - kept.keptAtMs > KEEP_MS) return null;
  return kept.draft as Draft;
}

/**
 * What a form begins with. A draft that was left comes back on the way back to it; a new visit that brings parameters in
 * the address, such as a coin, gets these, and the draft only where it holds the same.
 */
export function beginDraft<Draft extends object>(
  name: string,
  empty: Draft,
  asked: { readonly [Field in keyof Draft]?: Draft[Field] | null },
): Draft {
  const wishes = Object.entries(asked).filter(([, wish]) => wish !== null);
  const kept = keptDraft<Draft>(name);
  const isMeant =
    drafts.get(name)?.entry === historyEntry() ||
    wishes.every(([field, wish]) => kept?.[field as keyof Draft] === wish);
  return { ...empty, ...(kept !== null && isMeant ? kept : Object.fromEntries(wishes)) };
}

export function dropDraft(name: string): void {
  drafts.delete(name);
}

/** Stores the drafts right before the page ends; the next page of this tab reads them. */
export function carryDrafts(): void {
  carry(
    CARRIED_KEY,
    [...drafts].map(([name, { draft }]) => [name, draft]),
  );
}
