import { expect, test } from 'vitest';
import {
  capsOf,
  chordOf,
  isReserved,
  isSingleCharacter,
  type KeyPress,
  readChord,
} from './chord.ts';

interface Pressed extends Partial<Omit<KeyPress, 'getModifierState'>> {
  readonly key: string;
  readonly isAltGr?: boolean;
}

function press({ isAltGr = false, ...rest }: Pressed): KeyPress {
  return {
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...rest,
    getModifierState: () => isAltGr,
  };
}

test('a letter is what its cap says, wherever a layout has it, and Caps Lock is no Shift', () => {
  // On AZERTY the key at the place of Q says A.
  expect(chordOf(press({ key: 'a', code: 'KeyQ' }))).toBe('a');
  expect(chordOf(press({ key: 'B', code: 'KeyB', shiftKey: true }))).toBe('Shift+b');
  expect(chordOf(press({ key: 'B', code: 'KeyB' }))).toBe('b');
});

test('a sign is the same with and without Shift, so that ? and digits are on every layout', () => {
  expect(chordOf(press({ key: '?', code: 'Slash', shiftKey: true }))).toBe('?');
  expect(chordOf(press({ key: '?', code: 'Minus', shiftKey: true }))).toBe('?');
  expect(chordOf(press({ key: '1', code: 'Digit1', shiftKey: true }))).toBe('1');
  // With AltGr, for which Windows says Ctrl and Alt.
  const bracket = { key: '[', code: 'Digit8', ctrlKey: true, altKey: true, isAltGr: true };
  expect(chordOf(press(bracket))).toBe('[');
});

test('where nothing Latin is written the place of the key counts', () => {
  expect(chordOf(press({ key: 'ิ', code: 'KeyB' }))).toBe('b');
  expect(chordOf(press({ key: 'ㅠ', code: 'KeyB' }))).toBe('b');
  expect(chordOf(press({ key: 'И', code: 'KeyB', shiftKey: true }))).toBe('Shift+b');
  expect(chordOf(press({ key: 'ๅ', code: 'Digit1' }))).toBe('1');
  // Option on a Mac, and a French digit with Alt.
  expect(chordOf(press({ key: '¡', code: 'Digit1', altKey: true }))).toBe('Alt+1');
  expect(chordOf(press({ key: '&', code: 'Digit1', altKey: true }))).toBe('Alt+1');
  expect(chordOf(press({ key: 'å', code: 'KeyA', altKey: true }))).toBe('Alt+a');
});

test('Ctrl and Cmd are one modifier, and held keys stand in one order', () => {
  expect(chordOf(press({ key: 'k', code: 'KeyK', ctrlKey: true }))).toBe('Mod+k');
  expect(chordOf(press({ key: 'k', code: 'KeyK', metaKey: true }))).toBe('Mod+k');
  const all = { ctrlKey: true, altKey: true, shiftKey: true };
  expect(chordOf(press({ key: 'ArrowUp', code: 'ArrowUp', ...all }))).toBe('Mod+Alt+Shift+ArrowUp');
});

test('what an input method takes, dead keys, modifiers and Space are no chord', () => {
  expect(chordOf(press({ key: 'b', code: 'KeyB', isComposing: true }))).toBeNull();
  for (const key of ['Process', 'Dead', 'Shift', 'Control', 'Tab', 'Enter', 'Escape', ' '])
    expect(chordOf(press({ key })), key).toBeNull();
});

test('a chord of a file is taken only if it could be pressed', () => {
  for (const chord of ['b', 'Shift+b', 'Mod+Alt+ArrowUp', 'Alt+1', '+', 'Mod++', 'F2', '?'])
    expect(readChord(chord), chord).toBe(chord);
  for (const bad of ['', 'B', 'Shift+?', 'Alt+Mod+b', 'Enter', 'bb', 'Shift+', 17, null, {}])
    expect(readChord(bad), String(bad)).toBeNull();
});

test('the keys of browsers and pages are theirs', () => {
  for (const chord of ['Mod+c', 'Mod+t', 'Mod+1', 'F5', 'ArrowDown', 'Home', 'Alt+ArrowLeft'])
    expect(isReserved(chord), chord).toBe(true);
  for (const chord of ['Mod+k', 'b', 'Shift+ArrowDown', 'Alt+1', 'F2', 'Alt+c', '+'])
    expect(isReserved(chord), chord).toBe(false);
});

test('single characters are those that somebody may type or say by mistake', () => {
  for (const chord of ['b', 'Shift+b', '?', '+', '1']) expect(isSingleCharacter(chord)).toBe(true);
  for (const chord of ['Alt+b', 'Mod+k', 'Mod++', 'Shift+ArrowUp', 'F2'])
    expect(isSingleCharacter(chord)).toBe(false);
  expect(capsOf('Mod+Shift++')).toEqual(['Mod', 'Shift', '+']);
});
