import { expect, test, vi } from 'vitest';
import type { Transaction } from '../db/database.ts';
import { createWelcomeGift } from './welcome-gift.ts';

test.each([
  ['sandbox', 1],
  ['production', 0],
] as const)('in %s each feature gives its welcome %i times', async (mode, times) => {
  const welcome = vi.fn(async () => undefined);
  await createWelcomeGift({ mode }, [{}, { welcome }])({} as Transaction, 7, 1000);
  expect(welcome).toHaveBeenCalledTimes(times);
});
