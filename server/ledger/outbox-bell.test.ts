import { expect, test } from 'vitest';
import { createOutboxBell } from './outbox-bell.ts';

test('a ring reaches each listener until it is removed, and nothing is kept for later ones', () => {
  const bell = createOutboxBell();
  const heard: string[] = [];
  bell.ring(1);
  const removeOne = bell.onRing((userId) => heard.push(`one ${userId}`));
  bell.onRing((userId) => heard.push(`two ${userId}`));
  bell.ring(2);
  removeOne();
  bell.ring(3);
  expect(heard).toEqual(['one 2', 'two 2', 'two 3']);
});
