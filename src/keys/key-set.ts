/** Which key does what: the defaults, with what was changed. No two actions ever have one key. */
import { type ActionName, keyActionOf, keyActions } from './actions-table.ts';
import { type Chord, isReserved, readChord } from './chord.ts';

/** Only what differs from the default; null is an action without a key. */
export type ChangedKeys = Readonly<Partial<Record<ActionName, Chord | null>>>;

export type KeyProblem =
  | { readonly kind: 'taken'; readonly by: ActionName }
  | { readonly kind: 'reserved' };

export type Assigned =
  | { readonly isTaken: true; readonly changed: ChangedKeys }
  | { readonly isTaken: false; readonly problem: KeyProblem };

export function keyOf(changed: ChangedKeys, name: ActionName): Chord | null {
  const own = changed[name];
  return own === undefined ? (keyActionOf(name)?.key ?? null) : own;
}

export function actionOf(changed: ChangedKeys, chord: Chord): ActionName | null {
  return keyActions.find(({ name }) => keyOf(changed, name) === chord)?.name ?? null;
}

/** Gives an action another key, or none; refused while another action has that key. */
export function assignKey(changed: ChangedKeys, name: ActionName, chord: Chord | null): Assigned {
  if (chord !== null) {
    if (isReserved(chord)) return { isTaken: false, problem: { kind: 'reserved' } };
    const by = actionOf(changed, chord);
    if (by !== null && by !== name) return { isTaken: false, problem: { kind: 'taken', by } };
  }
  const { [name]: _, ...others } = changed;
  const isDefault = keyActionOf(name)?.key === chord;
  return { isTaken: true, changed: isDefault ? others : { ...others, [name]: chord } };
}

/** From the device or from a file: what nobody could press, or what would be a conflict, is left out. */
export function readChangedKeys(value: unknown): ChangedKeys {
  if (typeof value !== 'object' || value === null) return {};
  const read = Object.entries(value).flatMap(([name, text]): [ActionName, Chord | null][] => {
    const action = keyActionOf(name);
    const chord = readChord(text);
    const isUsable = text === null || (chord !== null && !isReserved(chord));
    return action !== undefined && isUsable ? [[action.name, chord]] : [];
  });
  return withoutConflicts(Object.fromEntries(read));
}

/** What was changed gives way, one by one; the defaults have no conflict. */
function withoutConflicts(changed: ChangedKeys): ChangedKeys {
  const seen = new Map<Chord, ActionName>();
  for (const { name } of keyActions) {
    const chord = keyOf(changed, name);
    if (chord === null) continue;
    const other = seen.get(chord);
    if (other !== undefined) {
      const { [name in changed ? name : other]: _, ...rest } = changed;
      return withoutConflicts(rest);
    }
    seen.set(chord, name);
  }
  return changed;
}
