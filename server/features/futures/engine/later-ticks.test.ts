import { describe, expect, test } from 'vitest';
import type { Tick } from '../../../market/feed.ts';
import { LaterTicks } from './later-ticks.ts';

const BTC = 1;
const ETH = 2;

const tick = (marketId: number, id: number, price = id): Tick => ({
  ...{ marketId, id, timeMs: id, price, quantity: 1, side: 1 },
});

const found = (later: LaterTicks, place: number, price: number) =>
  later.find(BTC, place, (each) => each.price === price)?.tick.id ?? null;

describe('the ticks that come while something is settled', () => {
  test('it is compared with those of its market that came after it entered, in their order', () => {
    const later = new LaterTicks();
    const first = later.enter(BTC);
    later.add(tick(BTC, 1, 50));
    const second = later.enter(BTC);
    for (const each of [tick(BTC, 2, 60), tick(ETH, 3, 70), tick(BTC, 4, 60)]) later.add(each);
    expect(found(later, first, 50)).toBe(1);
    expect(found(later, second, 50)).toBeNull();
    expect(found(later, first, 60)).toBe(2);
    expect(found(later, first, 70)).toBeNull();
  });

  test('what fires again is compared with the ticks behind the one that fired it', () => {
    const later = new LaterTicks();
    const place = later.enter(BTC);
    for (const each of [tick(BTC, 1, 50), tick(BTC, 2, 50), tick(BTC, 3, 40)]) later.add(each);
    const again = later.find(BTC, place, ({ price }) => price === 50);
    expect(again).toMatchObject({ tick: { id: 1 } });
    const thrice = later.find(BTC, again?.next ?? -1, ({ price }) => price === 50);
    expect(thrice).toMatchObject({ tick: { id: 2 } });
    expect(found(later, thrice?.next ?? -1, 50)).toBeNull();
    expect(found(later, thrice?.next ?? -1, 40)).toBe(3);
  });

  test('they are kept until the last that waits has landed, and no longer', () => {
    const later = new LaterTicks();
    later.add(tick(BTC, 1));
    const place = later.enter(BTC);
    later.enter(BTC);
    later.add(tick(BTC, 2));
    later.leave(BTC);
    expect(found(later, place, 1)).toBeNull();
    expect(found(later, place, 2)).toBe(2);
    later.leave(BTC);
    expect(found(later, place, 2)).toBeNull();
    expect(found(later, later.enter(BTC), 2)).toBeNull();
  });

  test('where nothing lands, the newest are kept, and places stay those of their ticks', () => {
    const later = new LaterTicks(10);
    const early = later.enter(BTC);
    for (let id = 0; id < 25; id += 1) later.add(tick(BTC, id));
    const late = later.enter(BTC);
    for (let id = 25; id < 29; id += 1) later.add(tick(BTC, id));
    expect(found(later, early, 9)).toBeNull();
    expect(found(later, early, 10)).toBe(10);
    expect(found(later, late, 24)).toBeNull();
    expect(found(later, late, 25)).toBe(25);
    for (let id = 29; id < 50; id += 1) later.add(tick(BTC, id));
    expect(found(later, early, 29)).toBeNull();
    expect(found(later, late, 49)).toBe(49);
  });
});
