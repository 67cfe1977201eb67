import { expect, test } from 'vitest';
import { createRecentFiles } from './recent-files.ts';

function counted(mostBytes: number) {
  const made: string[] = [];
  const find = createRecentFiles({
    make: async (name) => {
      made.push(name);
      await Promise.resolve();
      return name === 'none' ? null : { bytes: new Uint8Array(10) };
    },
    mostBytes,
  });
  return { made, find };
}

test('a file that many ask for at once is made once', async () => {
  const { made, find } = counted(100);
  const files = await Promise.all([find('a'), find('a'), find('a')]);
  expect(new Set(files).size).toBe(1);
  expect(await find('a')).toBe(files[0]);
  expect(made).toEqual(['a']);
});

test('what was asked for last is kept longest', async () => {
  const { made, find } = counted(30);
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'a']) await find(name);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('what there is not is nothing, and one that fails is made anew', async () => {
  const { made, find } = counted(30);
  expect([await find('none'), await find('none')]).toEqual([null, null]);
  expect(made).toEqual(['none', 'none']);
  const state = { fails: true };
  const failing = createRecentFiles({
    make: async () => {
      if (state.fails) throw new Error('no film');
      return { bytes: new Uint8Array(1) };
    },
    mostBytes: 30,
  });
  await expect(failing('a')).rejects.toThrow('no film');
  state.fails = false;
  expect((await failing('a'))?.bytes).toHaveLength(1);
});
