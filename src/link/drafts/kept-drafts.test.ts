import { afterEach, expect, test, vi } from 'vitest';
import { beginDraft, dropDraft, keepDraft } from './kept-drafts.ts';

interface Draft {
  readonly currencyId: number | null;
  readonly number: string;
}

const EMPTY: Draft = { currencyId: null, number: '' };

function at(key: string): void {
  vi.stubGlobal('history', { state: { key } });
}

afterEach(() => {
  dropDraft('withdraw');
  vi.unstubAllGlobals();
});

test('a page that is opened for a coin opens with it, whatever draft was left', () => {
  at('first visit');
  keepDraft('withdraw', { currencyId: 3, number: '5' });
  at('later, for BTC');
  expect(beginDraft('withdraw', EMPTY, { currencyId: 1 })).toEqual({ currencyId: 1, number: '' });
});

test('the way back, a page that asks for nothing and one that asks for the same find the draft', () => {
  at('this visit');
  keepDraft('withdraw', { currencyId: 3, number: '5' });
  const kept = { currencyId: 3, number: '5' };
  // Opened for BTC, changed to another coin, left to add an address, and back.
  expect(beginDraft('withdraw', EMPTY, { currencyId: 1 })).toEqual(kept);
  at('another visit');
  expect(beginDraft('withdraw', EMPTY, { currencyId: null })).toEqual(kept);
  expect(beginDraft('withdraw', EMPTY, { currencyId: 3 })).toEqual(kept);
});

test('without a draft the wishes of the address fill the empty form', () => {
  expect(beginDraft('withdraw', EMPTY, { currencyId: 1 })).toEqual({ currencyId: 1, number: '' });
  expect(beginDraft('withdraw', EMPTY, { currencyId: null })).toEqual(EMPTY);
});
