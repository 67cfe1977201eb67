/** Numbers have a hole at the end of each minute; what the stream told one after the other has none. */
import { expect, test } from 'vitest';
import type { TradeTuple } from '../../../../contract/realtime.ts';
import { NUMBERS_A_MINUTE } from '../../../../contract/rules/market/tick-numbers.ts';
import { createTickRing } from '../../../../workers/features/options/tick-ring.ts';

const MINUTE = 5 * NUMBERS_A_MINUTE;
const row = (id: number, time: number): TradeTuple => [id, time, 100, 1, 1];

function openRing() {
  const ring = createTickRing({ now: () => 0, keepMs: () => 60_000 });
  ring.replace([row(MINUTE + 40, 1000), row(MINUTE + 41, 2000)]);
  return ring;
}

test('OPT-05 the first tick of a minute follows the one that the stream told before it', () => {
  const ring = openRing();
  ring.extend([row(MINUTE + 42, 3000)]);
  ring.extend([row(MINUTE + NUMBERS_A_MINUTE, 4000), row(MINUTE + NUMBERS_A_MINUTE + 1, 5000)]);
  expect(ring.sight(3500).state).toBe('seen');
  expect(ring.sight(4500).state).toBe('seen');
});

test('OPT-05 a tick that stands behind a hole, in a minute or at its end, may not be the first', () => {
  const inside = openRing();
  inside.extend([row(MINUTE + 43, 3000)]);
  expect(inside.sight(2500).state).toBe('unseen');
  const broken = openRing();
  broken.replace([row(MINUTE + NUMBERS_A_MINUTE, 4000)]);
  broken.extend([row(MINUTE + NUMBERS_A_MINUTE, 4000)]);
  expect(broken.sight(3500).state).toBe('unseen');
  const later = openRing();
  later.extend([row(MINUTE + NUMBERS_A_MINUTE + 3, 4000)]);
  expect(later.sight(3500).state).toBe('unseen');
});
