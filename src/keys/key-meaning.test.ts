import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyPress } from './chord.ts';
import { performAction } from './key-listener.ts';
import { meaningOf } from './key-meaning.ts';
import { offer } from './offered-actions.ts';
import { isTradingLocked, lockTrading } from './trading-lock.ts';

const settings = { changed: {}, hasSingleKeys: true };

const press = (key: string, held: Partial<KeyPress> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  getModifierState: () => false,
  ...held,
});

test('what is typed into a field trades nothing; only the palette is there as well', () => {
  expect(meaningOf(press('b'), 'page', settings)).toBe('buy');
  expect(meaningOf(press('b'), 'field', settings)).toBeNull();
  expect(meaningOf(press('?'), 'field', settings)).toBeNull();
  expect(meaningOf(press('ArrowUp', { shiftKey: true }), 'field', settings)).toBeNull();
  expect(meaningOf(press('k', { ctrlKey: true }), 'field', settings)).toBe('palette');
  const ofBuying = { ...settings, changed: { buy: 'Mod+b' } };
  expect(meaningOf(press('b', { ctrlKey: true }), 'page', ofBuying)).toBe('buy');
  expect(meaningOf(press('b', { ctrlKey: true }), 'field', ofBuying)).toBeNull();
});

test('a slider keeps its arrows, and takes no letters', () => {
  const up = press('ArrowUp', { shiftKey: true });
  expect(meaningOf(up, 'page', settings)).toBe('stop.up');
  expect(meaningOf(up, 'steered', settings)).toBeNull();
  expect(meaningOf(press('b'), 'steered', settings)).toBe('buy');
});

test('single characters can be switched off; what is held with them still counts', () => {
  const off = { ...settings, hasSingleKeys: false };
  for (const key of ['b', '?', '1', 'B'])
    expect(meaningOf(press(key, { shiftKey: key === 'B' }), 'page', off)).toBeNull();
  expect(meaningOf(press('k', { ctrlKey: true }), 'page', off)).toBe('palette');
  expect(meaningOf(press('1', { altKey: true, code: 'Digit1' }), 'page', off)).toBe('layout.1');
  expect(meaningOf(press('ArrowUp', { shiftKey: true }), 'page', off)).toBe('stop.up');
});

test('a key that is held down buys once, and moves a stop again and again', () => {
  const held = (key: string, more = {}) =>
    meaningOf({ ...press(key, more), repeat: true }, 'page', settings);
  expect(held('b')).toBeNull();
  expect(held('c', { shiftKey: true })).toBeNull();
  expect(held('ArrowUp', { shiftKey: true })).toBe('stop.up');
});

const done: string[] = [];
const withdrawals: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
});

afterEach(() => {
  vi.unstubAllGlobals();
  lockTrading(false);
  done.length = 0;
  for (const withdraw of withdrawals.splice(0)) withdraw();
});

test('the trading lock stops what trades, and nothing else', () => {
  for (const name of ['buy', 'size.25'] as const)
    withdrawals.push(offer(name, () => done.push(name)));
  lockTrading(true);
  expect(isTradingLocked()).toBe(true);
  expect(performAction('buy')).toBe(true);
  expect(done).toEqual([]);
  performAction('size.25');
  lockTrading(false);
  performAction('buy');
  expect(done).toEqual(['size.25', 'buy']);
});

test('a key that the page has nothing to do with is left alone; on a trade screen it is told', () => {
  expect(performAction('flip')).toBe(false);
  withdrawals.push(offer('buy', () => done.push('buy')));
  expect(performAction('flip')).toBe(true);
  expect(done).toEqual([]);
});

test('of two that offer the same the later one does it, until it leaves', () => {
  withdrawals.push(offer('interval.1m', () => done.push('first')));
  const leave = offer('interval.1m', () => done.push('second'));
  performAction('interval.1m');
  leave();
  performAction('interval.1m');
  expect(done).toEqual(['second', 'first']);
});
