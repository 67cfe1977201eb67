/**
 * What was typed and not sent yet, for as long as the page lives: who is sent to the login in the middle of
 * it finds it again. Nothing is ever sent by itself. On the device it lies only while the app reloads itself:
 * written right before, taken away by the page that comes.
 */
const KEEP_MS = 5 * 60_000;

const CARRIED_KEY = 'carried-drafts';

const drafts = new Map(
  takeCarried().map(([name, draft]) => [name, { draft, keptAtMs: performance.now() }]),
);

export function keepDraft(name: string, draft: object): void {
  drafts.set(name, { draft, keptAtMs: performance.now() });
}

/** A name belongs to one kind of draft; whoever is not its writer must not see it, so name the user too. */
export function keptDraft<Draft extends object>(name: string): Draft | null {
  const kept = drafts.get(name);
  if (kept === undefined || performance.now() - kept.keptAtMs > KEEP_MS) return null;
  return kept.draft as Draft;
}

export function dropDraft(name: string): void {
  drafts.delete(name);
}

/** Called right before the app reloads itself: the next page of this tab finds what was typed. */
export function carryDrafts(): void {
  const carried = [...drafts].map(([name, { draft }]) => [name, draft]);
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify(carried));
  } catch {
    // Without a store they are lost, as in any reload.
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
