import { expect, test } from 'vitest';
import type { LevelTuple } from '../../realtime.ts';
import { farThrough } from './far-limit.ts';

const bids: readonly LevelTuple[] = [[9_990, 1]];
const asks: readonly LevelTuple[] = [[10_000, 1]];

test('a limit far through the market says how far, for a buy above it and for a sell below it', () => {
  expect(farThrough({ isBuy: true, priceTicks: 12_844, bids, asks })).toBe('0.2844');
  expect(farThrough({ isBuy: false, priceTicks: 4_995, bids, asks })).toBe('0.5');
  expect(farThrough({ isBuy: true, priceTicks: 10_100, bids, asks })).toBe('0.01');
});

test('a limit at the market or on its own side of it is not far, and an empty book tells nothing', () => {
  expect(farThrough({ isBuy: true, priceTicks: 10_099, bids, asks })).toBeNull();
  expect(farThrough({ isBuy: true, priceTicks: 5_000, bids, asks })).toBeNull();
  expect(farThrough({ isBuy: false, priceTicks: 20_000, bids, asks })).toBeNull();
  expect(farThrough({ isBuy: true, priceTicks: 20_000, bids: [], asks: [] })).toBeNull();
});

test('only the other side of the book counts, and a price of nothing tells nothing', () => {
  expect(farThrough({ isBuy: true, priceTicks: 20_000, bids: [], asks })).toBe('1');
  expect(farThrough({ isBuy: false, priceTicks: 999, bids, asks: [] })).toBe('0.9');
  expect(farThrough({ isBuy: true, priceTicks: 20_000, bids, asks: [[0, 1]] })).toBeNull();
});
