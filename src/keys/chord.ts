/**
 * A chord is what is pressed at once, as text: `b`, `Shift+b`, `Alt+1`, `Mod+k`, `?`, `Shift+ArrowUp`. Mod is Ctrl, and
 * Cmd on a Mac.
 *
 * A character is known by what is written on its key (`event.key`): the buy key is the one that says B on AZERTY and on
 * QWERTZ too, and `?` is wherever a layout has it, with Shift or without. The place of a key (`event.code`) counts only
 * where nothing Latin is written by it: on a Thai, Korean or Cyrillic layout, for what Option writes on a Mac, and for a
 * digit with Alt or Ctrl, which a French keyboard writes with Shift.
 */
export type Chord = string;

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** An input method is still composing a character. */
  readonly isComposing: boolean;
  getModifierState(name: 'AltGraph'): boolean;
}

const NAMED =
  /^(?:Arrow(?:Up|Down|Left|Right)|F(?:[1-9]|1[0-2])|Home|End|Page(?:Up|Down)|Insert|Delete)$/;
const LATIN = /^[\p{ASCII}\p{Script=Latin}]$/u;
const ASCII = /^\p{ASCII}$/u;

/** Null for what is no chord: a modifier alone, a dead key, what an input method takes. */
export function chordOf(press: KeyPress): Chord | null {
  const { key, isComposing } = press;
  if (isComposing || key === 'Process' || key === ' ') return null;
  // With AltGr a layout writes its third character, and Windows says Ctrl and Alt.
  const isAltGr = press.getModifierState('AltGraph');
  const hasMod = !isAltGr && (press.ctrlKey || press.metaKey);
  const hasAlt = !isAltGr && press.altKey;
  const isNamed = NAMED.test(key);
  if (!isNamed && [...key].length !== 1) return null;
  const character = isNamed ? key : characterOf(press, hasMod || hasAlt, hasAlt);
  // Shift has been used up by what it wrote, unless that is a letter, which it only makes large.
  const hasShift = press.shiftKey && (isNamed || isLetter(character));
  const modifiers = [hasMod && 'Mod', hasAlt && 'Alt', hasShift && 'Shift'].filter(Boolean);
  return [...modifiers, isNamed ? character : character.toLowerCase()].join('+');
}

function characterOf({ key, code }: KeyPress, isHeld: boolean, hasAlt: boolean): string {
  const [, kind, place] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (place === undefined) return key;
  const isByPlace =
    !LATIN.test(key) || (hasAlt && !ASCII.test(key)) || (isHeld && kind === 'Digit');
  return isByPlace ? place : key;
}

const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase();

const CHORD = /^(Mod\+)?(Alt\+)?(Shift\+)?(\S+)$/;

/** A chord from a file, or null where nobody could press it. */
export function readChord(text: unknown): Chord | null {
  if (typeof text !== 'string') return null;
  const [, , , shift, key = ''] = CHORD.exec(text) ?? [];
  const isCharacter = [...key].length === 1 && key === key.toLowerCase();
  if (!isCharacter && !NAMED.test(key)) return null;
  return isCharacter && shift !== undefined && !isLetter(key) ? null : text;
}

/** One that a person might type or say by mistake, so it can be switched off (WCAG 2.1.4). */
export function isSingleCharacter(chord: Chord): boolean {
  return !/^(?:Mod|Alt)\+/.test(chord) && [...keyIn(chord)].length === 1;
}

/** Writes nothing into a field, so it counts there too. */
export function isCommand(chord: Chord): boolean {
  return chord.startsWith('Mod+') && [...keyIn(chord)].length === 1;
}

export function keyIn(chord: Chord): string {
  return chord.replace(/^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?=.)/, '');
}

/** The caps of a chord, in the order in which they are held. */
export function capsOf(chord: Chord): readonly string[] {
  const key = keyIn(chord);
  const held = chord.slice(0, chord.length - key.length).split('+');
  return [...held.filter((modifier) => modifier !== ''), key];
}

/** What browsers and pages need for themselves: their own commands, and what moves about a page. */
export function isReserved(chord: Chord): boolean {
  const key = keyIn(chord);
  if (chord.startsWith('Mod+')) return 'acfhjlnopqrtuvwxyz0123456789+-='.includes(key);
  if (['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12'].includes(key)) return true;
  const isHeld = /^(?:Alt|Shift)\+/.test(chord);
  const isBack = chord.startsWith('Alt+') && /^Arrow(?:Left|Right)$|^Home$/.test(key);
  return isBack || (!isHeld && /^(?:Arrow|Home|End|Page|Delete)/.test(key));
}
