import { expect, test } from 'vitest';
import { ok, refuse } from '../../contract/envelope.ts';
import { readPages } from './read-pages.ts';

/** A list of two pages, read while `during` happens to the rows before the answer of a page. */
function read(during: Readonly<Record<number, 'changes' | 'ends' | 'fails'>> = {}) {
  const held = { revision: 5, isOver: false };
  return readPages({
    async ask(page) {
      if (during[page] === 'changes') held.revision += 1;
      if (during[page] === 'ends') held.isOver = true;
      if (during[page] === 'fails') return refuse('offline');
      return ok({ list: [page * 10, page * 10 + 1], hasMore: page < 2 });
    },
    revision: () => held.revision,
    isOver: () => held.isOver,
  });
}

test('pages are one list, and none when one is missing or nobody waits for it', async () => {
  expect(await read()).toEqual([10, 11, 20, 21]);
  expect(await read({ 2: 'fails' })).toBeNull();
  expect(await read({ 2: 'ends' })).toBeNull();
});

test('a list that changes between two of its pages is no list, and one that changes before its only answer is', async () => {
  expect(await read({ 2: 'changes' })).toBeNull();
  const held = { revision: 0 };
  const one = readPages({
    async ask() {
      held.revision += 1;
      return ok({ list: [1], hasMore: false });
    },
    revision: () => held.revision,
    isOver: () => false,
  });
  expect(await one).toEqual([1]);
});
