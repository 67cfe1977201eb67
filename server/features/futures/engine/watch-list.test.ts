import { describe, expect, test } from 'vitest';
import type { Tick } from '../../../market/feed.ts';
import type { Watched } from './triggers.ts';
import { createWatchList } from './watch-list.ts';

const MARKET = 1;

const tick = (id: number, price: number): Tick => ({
  ...{ marketId: MARKET, id, timeMs: id, price, quantity: 1, side: 1 },
});

const position = (id: number, changes: Partial<Watched> = {}): Watched => ({
  ...{ kind: 'position', id, userId: id, marketId: MARKET, version: 1, openTickId: 0 },
  ...{ fromTickId: 0, triggers: [{ ticks: 100, when: 'atOrBelow' }] },
  ...{ liquidation: null, trailing: null, bestTicks: null },
  ...changes,
});

const trailing = (id: number, bestTicks: number) =>
  position(id, { triggers: [], trailing: { side: 'long', rate: '0.1' }, bestTicks });

const reached = (list: ReturnType<typeof createWatchList>, id: number, price: number) =>
  list.reachedBy(tick(id, price)).map((item) => item.id);

describe('what has fired and is being settled', () => {
  test('no tick reaches it until it is resumed, and the others are reached as before', () => {
    const list = createWatchList();
    for (const id of [1, 2]) list.watch(position(id));
    expect(reached(list, 1, 101)).toEqual([]);
    list.suspend({ kind: 'position', id: 1 });
    expect(reached(list, 2, 99)).toEqual([2]);
    expect(list.find('position', 1)?.id).toBe(1);
    list.resume({ kind: 'position', id: 1 });
    expect(reached(list, 3, 99)).toEqual([1, 2]);
  });

  test('a price between quiet ones is met again once it is resumed', () => {
    const list = createWatchList();
    list.watch(position(1));
    list.suspend({ kind: 'position', id: 1 });
    expect(reached(list, 1, 90)).toEqual([]);
    list.resume({ kind: 'position', id: 1 });
    expect(reached(list, 2, 100)).toEqual([1]);
  });

  test('a change of its row is known at once, but still waits', () => {
    const list = createWatchList();
    list.watch(position(1));
    list.suspend({ kind: 'position', id: 1 });
    list.watch(position(1, { version: 2, triggers: [{ ticks: 50, when: 'atOrBelow' }] }));
    expect(list.find('position', 1)?.version).toBe(2);
    expect(reached(list, 1, 40)).toEqual([]);
    list.resume({ kind: 'position', id: 1 });
    expect(reached(list, 2, 60)).toEqual([]);
    expect(reached(list, 3, 50)).toEqual([1]);
  });

  test('its trailing stop follows the mark meanwhile', () => {
    const list = createWatchList();
    list.watch(trailing(1, 1_000));
    list.suspend({ kind: 'position', id: 1 });
    expect(reached(list, 1, 2_000)).toEqual([]);
    expect(reached(list, 2, 1_700)).toEqual([]);
    expect(list.movedTrails().map(({ bestTicks }) => bestTicks)).toEqual([2_000]);
    list.resume({ kind: 'position', id: 1 });
    expect(reached(list, 3, 1_801)).toEqual([]);
    expect(reached(list, 4, 1_800)).toEqual([1]);
  });

  test('what is over stays over when it is resumed', () => {
    const list = createWatchList();
    list.watch(position(1));
    list.suspend({ kind: 'position', id: 1 });
    list.forget('position', 1);
    list.resume({ kind: 'position', id: 1 });
    expect(list.find('position', 1)).toBeUndefined();
    expect(reached(list, 1, 50)).toEqual([]);
  });
});
