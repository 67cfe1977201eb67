import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keyActions } from './actions-table.ts';
import { isReserved, readChord } from './chord.ts';
import { actionOf, assignKey, type ChangedKeys, keyOf, readChangedKeys } from './key-set.ts';

function assigned(
  changed: ChangedKeys,
  ...parts: readonly [Parameters<typeof assignKey>[1], string | null]
) {
  const result = assignKey(changed, ...parts);
  if (!result.isTaken) throw new Error(`refused: ${result.problem.kind}`);
  return result.changed;
}

test('no two actions have one key at first, each can be pressed, and none is the browser’s', () => {
  const keys = keyActions.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => readChord(key) === null || isReserved(key))).toEqual([]);
});

test('docs/keys.md lists every action with its key', () => {
  const text = readFileSync(new URL('../../docs/keys.md', import.meta.url), 'utf8');
  const missing = keyActions.filter(
    ({ name, key }) => !text.includes(`| \`${name}\` | \`${key}\` |`),
  );
  expect(missing).toEqual([]);
});

test('another key takes the place of the default, which does nothing then', () => {
  const changed = assigned({}, 'buy', 'x');
  expect(actionOf(changed, 'x')).toBe('buy');
  expect(actionOf(changed, 'b')).toBeNull();
  expect(keyOf(changed, 'sell')).toBe('s');
});

test('a key that another action has is refused, and so is one that the browser needs', () => {
  expect(assignKey({}, 'buy', 's')).toEqual({
    isTaken: false,
    problem: { kind: 'taken', by: 'sell' },
  });
  expect(assignKey({}, 'buy', 'Mod+t')).toEqual({ isTaken: false, problem: { kind: 'reserved' } });
  // Its own it may keep.
  expect(assigned({}, 'buy', 'b')).toEqual({});
});

test('a key that was taken away is free for another action', () => {
  const without = assigned({}, 'sell', null);
  expect(keyOf(without, 'sell')).toBeNull();
  expect(actionOf(assigned(without, 'buy', 's'), 's')).toBe('buy');
});

test('of a file only what can be used is taken, and never a conflict', () => {
  expect(readChangedKeys({ buy: 'x', nothing: 'y', sell: 'Enter', flip: 7, lock: null })).toEqual({
    buy: 'x',
    lock: null,
  });
  // Two that change places do not stand in each other's way.
  const swapped = { buy: 's', sell: 'b' };
  expect(readChangedKeys(swapped)).toEqual(swapped);
  const conflict = readChangedKeys({ buy: 's', sell: 's', flip: 'b' });
  const keys = keyActions.map(({ name }) => keyOf(conflict, name));
  expect(new Set(keys).size).toBe(keys.length);
  for (const bad of [null, 'keys', 5, []]) expect(readChangedKeys(bad)).toEqual({});
});
