import { expect, test } from 'vitest';
import { answerCall, type CallParts } from './calls.ts';
import { loadWords } from './words.ts';

test('APP-42 a call that nobody handles says "Function in development"', async () => {
  const parts = { words: loadWords(), handlers: {} } as unknown as CallParts;
  const asGuest = { address: '', userAgent: '', identity: null, idempotencyKey: undefined };
  const { body } = await answerCall(parts, {
    ...{ name: 'news.list', fields: new Map(), language: 'en' },
    ...asGuest,
  });
  expect(JSON.parse(body)).toEqual({
    type: 'error',
    code: 'in_development',
    message: 'Function in development',
  });
});
