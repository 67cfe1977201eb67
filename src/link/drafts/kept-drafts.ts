/**
 * Drafts that were typed and not sent yet, kept as long as the page lives, so that a user who has
 * to log in first finds them again. They are never sent automatically. They are stored on the
 * device only while the app reloads itself: written right before, removed by the next page.
 */
const KEEP_MS = 5 * 60_000;

const CARRIED_KEY = 'carried-drafts';

const drafts = new Map(
  takeCarried().map(([name, draft]) => [name, { draft, keptAtMs: performance.now() }]),
);

export function keepDraft(name: string, draft: object): void {
  drafts.set(name, { draft, keptAtMs: performance.now() });
}

/**
 * A name belongs to one kind of draft. Put the user into it, so that nobody else reads the draft.
 */
export function keptDraft<Draft extends object>(name: string): Draft | null {
  const kept = drafts.get(name);
  if (kept === undefined || performance.now() - kept.keptAtMs > KEEP_MS) return null;
  return kept.draft as Draft;
}

export function dropDraft(name: string): void {
  drafts.delete(name);
}

/** Stores the drafts right before the app reloads itself; the next page of this tab reads them. */
export function carryDrafts(): void {
  const carried = [...drafts].map(([name, { draft }]) => [name, draft]);
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify(carried));
  } catch {
    // Without a store the drafts are lost, as in any reload.
  }
}

function takeCarried(): [string, unknown][] {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(CARRIED_KEY) ?? '[]');
    sessionStorage.removeItem(CARRIED_KEY);
    return Array.isArray(carried) ? carried : [];
  } catch {
    return [];
  }
}
