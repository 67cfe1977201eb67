import { afterEach, expect, test, vi } from 'vitest';
import { beginDraft, carryDrafts, dropDraft, keepDraft } from './kept-drafts.ts';

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

test('a page that ends hands its drafts on, but no password and no code', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, text: string) => void store.set(key, text),
  });
  keepDraft('withdraw', {
    number: '0.0123',
    password: 'Good-Pass-1',
    repeatPassword: 'Good-Pass-1',
    code: '123456',
    extensionCode: 'ABCD',
  });
  carryDrafts();
  expect(JSON.parse(store.get('carried-drafts') ?? '')).toEqual([
    ['withdraw', { number: '0.0123', extensionCode: 'ABCD' }],
  ]);
});
