import { expect, test } from 'vitest';
import { HOUR_MS } from '../../contract/plain/time.ts';
import { TickRing } from './tick-ring.ts';

const tickAt = (id: number, timeMs: number) => ({
  ...{ marketId: 1, id, timeMs, price: 100, quantity: 1 },
  side: 1 as const,
});
const around = { count: 2, toldUntilMs: 10 * HOUR_MS };

test('the first tick after a long pause is known at its own instant, and the time before the pause is not', () => {
  const ring = new TickRing(0);
  ring.push(tickAt(1, HOUR_MS));
  ring.push(tickAt(2, 9 * HOUR_MS));
  expect(ring.around(9 * HOUR_MS, around)).toMatchObject({ isWhole: true, ticks: [{ id: 2 }] });
  expect(ring.around(HOUR_MS, around).isWhole).toBe(false);
});

test('where ticks were too many, the instant of the oldest that is left is not known for whole', () => {
  const ring = new TickRing(0);
  for (let id = 1; id <= 200_001; id += 1) ring.push(tickAt(id, Math.floor(id / 4)));
  const [oldest] = ring.around(0, around).ticks;
  expect(oldest?.id).toBeGreaterThan(1);
  expect(ring.around(oldest?.timeMs ?? 0, around).isWhole).toBe(false);
  expect(ring.around((oldest?.timeMs ?? 0) + 1, around).isWhole).toBe(true);
});
