import { expect, test } from 'vitest';
import type { TradeTuple } from '../../../contract/realtime.ts';
import { createTape, TAPE_LIMIT } from './tape.ts';

const trade = (id: number, side: 1 | -1 = 1): TradeTuple => [id, id * 10, id * 100, id, side];
const idsOf = (trades: readonly TradeTuple[]) => trades.map(([id]) => id);

test('a tape tells its newest trades first, whole, and at most as many as are asked for', () => {
  const tape = createTape();
  expect(tape.newest(10)).toEqual([]);
  tape.add([trade(1), trade(2, -1), trade(3)]);
  expect(tape.newest(2)).toEqual([trade(3), trade(2, -1)]);
  expect(idsOf(tape.newest(10))).toEqual([3, 2, 1]);
});

test('a trade that comes again is passed over', () => {
  const tape = createTape();
  tape.add([trade(1), trade(2)]);
  tape.add([trade(2), trade(1), trade(3)]);
  expect(idsOf(tape.newest(10))).toEqual([3, 2, 1]);
});

test('a tape keeps the last two hundred, also around the end of its ring', () => {
  const tape = createTape();
  for (let id = 1; id <= TAPE_LIMIT; id += 1) tape.add([trade(id)]);
  expect(tape.newest(TAPE_LIMIT).at(-1)).toEqual(trade(1));
  tape.add([trade(201), trade(202)]);
  const ids = idsOf(tape.newest(500));
  expect(ids).toHaveLength(TAPE_LIMIT);
  expect([ids[0], ids[1], ids[2], ids.at(-1)]).toEqual([202, 201, 200, 3]);
});

test('a tape that was cleared is empty and takes old ids again', () => {
  const tape = createTape();
  tape.add([trade(5), trade(6)]);
  tape.clear();
  expect(tape.newest(10)).toEqual([]);
  tape.add([trade(1)]);
  expect(tape.newest(10)).toEqual([trade(1)]);
});
