import { expect, test } from 'vitest';
import { type Decision, decide, type HeldPosition } from './styles.ts';

const held = (side: 'long' | 'short', openTicks: number, more: Partial<HeldPosition> = {}) => ({
  ...{ id: 1, side, openTicks, lots: 10, openLots: 10 },
  ...more,
});
const open = (side: 'long' | 'short'): Decision => ({ kind: 'open', side });
const closeAll: Decision = { kind: 'close', id: 1, lots: 10 };
/** Sixty closes around 1000 that step by one, and what comes after them. */
const around = (...after: number[]) => [
  ...Array.from({ length: 60 }, (_, index) => 1000 + (index % 2)),
  ...after,
];
const rising = Array.from({ length: 60 }, (_, index) => 1000 + index);
const look = (closes: readonly number[], positions: readonly HeldPosition[] = [], draw = 0) => ({
  closes,
  held: positions,
  draw,
});

test('no style trades without a past, nor where nothing moves', () => {
  for (const style of ['trend', 'reversion', 'breakout', 'grid', 'reckless'] as const) {
    expect(decide(style, look([]))).toBeNull();
    expect(decide(style, look(Array(60).fill(1000)))).toBeNull();
  }
});

test('trend goes with the market until it turns', () => {
  expect(decide('trend', look(rising))).toEqual(open('long'));
  expect(decide('trend', look(rising.toReversed()))).toEqual(open('short'));
  expect(decide('trend', look(around()))).toBeNull();
  expect(decide('trend', look(rising, [held('long', 1010)]))).toBeNull();
  expect(decide('trend', look(rising, [held('short', 1010)]))).toEqual(closeAll);
});

test('reversion goes against what has strayed, closes half on the way back and the rest at the average', () => {
  expect(decide('reversion', look(around(1003)))).toEqual(open('short'));
  expect(decide('reversion', look(around(998)))).toEqual(open('long'));
  expect(decide('reversion', look(around()))).toBeNull();
  const way = around(1003, 1003, 1000.7);
  expect(decide('reversion', look(way, [held('short', 1003)]))).toEqual({ ...closeAll, lots: 5 });
  expect(decide('reversion', look(way, [held('short', 1003, { lots: 5 })]))).toBeNull();
  expect(decide('reversion', look(around(999), [held('short', 1003)]))).toEqual(closeAll);
});

test('breakout leaves the range of the past with it, and comes back when it fails', () => {
  expect(decide('breakout', look(around(1002)))).toEqual(open('long'));
  expect(decide('breakout', look(around(999)))).toEqual(open('short'));
  expect(decide('breakout', look(around()))).toBeNull();
  expect(decide('breakout', look(around(999), [held('long', 1002)]))).toEqual(closeAll);
  expect(decide('breakout', look(around(1002), [held('long', 1002)]))).toBeNull();
});

test('grid buys at each step down, four times at the most, and sells one step above', () => {
  expect(decide('grid', look(around()))).toEqual(open('long'));
  expect(decide('grid', look(around(), [held('long', 1002)]))).toBeNull();
  expect(decide('grid', look(around(), [held('long', 1020)]))).toEqual(open('long'));
  const four = [1050, 1040, 1030, 1020].map((ticks, id) => held('long', ticks, { id }));
  expect(decide('grid', look(around(), four))).toBeNull();
  expect(decide('grid', look(around(), [held('long', 990)]))).toEqual(closeAll);
});

test('reckless tosses a coin, takes a small profit and keeps any loss', () => {
  expect(decide('reckless', look(around(), [], 0.49))).toEqual(open('long'));
  expect(decide('reckless', look(around(), [], 0.5))).toEqual(open('short'));
  expect(decide('reckless', look(around(1006), [held('long', 1000)]))).toEqual(closeAll);
  expect(decide('reckless', look(around(900), [held('long', 1000)]))).toBeNull();
});
