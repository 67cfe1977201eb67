/** What a key means at the place where it was pressed: null for what is typed, steered or not wanted. */
import { type ActionName, keyActionOf, trades } from './actions-table.ts';
import { chordOf, isCommand, isSingleCharacter, type KeyPress, keyIn } from './chord.ts';
import { actionOf } from './key-set.ts';
import type { KeySettings } from './key-settings.ts';

/** `field` takes what is typed; `steered` moves by the arrows, such as a slider. */
export type Place = 'page' | 'field' | 'steered';

export function meaningOf(
  press: KeyPress & { readonly repeat: boolean },
  place: Place,
  { changed, hasSingleKeys }: KeySettings,
): ActionName | null {
  const chord = chordOf(press);
  if (chord === null || (!hasSingleKeys && isSingleCharacter(chord))) return null;
  const name = actionOf(changed, chord);
  if (name === null || (press.repeat && keyActionOf(name)?.repeats !== true)) return null;
  // Nobody trades by a slip while typing, and nothing that a field would take is taken from it.
  if (place === 'field') return isCommand(chord) && !trades(name) ? name : null;
  return place === 'steered' && [...keyIn(chord)].length > 1 ? null : name;
}

const FIELDS =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox]';
const STEERED = 'input, [role=slider], [role=tablist], [role=application], [role=listbox]';

export function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(FIELDS) !== null) return 'field';
  return target.closest(STEERED) !== null ? 'steered' : 'page';
}
