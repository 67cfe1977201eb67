import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitmentOf, fieldOf } from './wheel.ts';

const SEED = 'a'.repeat(64);

test('GAME-01 the commitment is the hash of the seed, and the field follows from both seeds', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(commitmentOf(SEED)).toBe(hash(SEED));
  const digits = hash(`${SEED}:mine`).slice(0, 13);
  expect(fieldOf(SEED, 'mine', 12)).toBe(Number(BigInt(`0x${digits}`) % 12n));
});

test('GAME-01 either seed decides: no player and no exchange can choose the field alone', () => {
  const ofPlayers = new Set(Array.from({ length: 200 }, (_, own) => fieldOf(SEED, `p${own}`, 12)));
  const ofSeeds = new Set(Array.from({ length: 200 }, (_, own) => fieldOf(`s${own}`, 'mine', 12)));
  for (const fields of [ofPlayers, ofSeeds])
    expect([...fields].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at));
});

test('GAME-01 each field is as likely as any other', () => {
  const SPINS = 24_000;
  const counts = Array.from({ length: 12 }, () => 0);
  for (let spin = 0; spin < SPINS; spin += 1) {
    const field = fieldOf(`seed ${spin}`, 'mine', counts.length);
    counts[field] = (counts[field] ?? 0) + 1;
  }
  // Four standard deviations around the mean of 2,000.
  for (const count of counts) expect(Math.abs(count - SPINS / 12)).toBeLessThan(175);
});
