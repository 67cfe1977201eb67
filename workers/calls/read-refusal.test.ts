import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const read = (body: unknown, status = 200) => readAnswer(status, JSON.stringify(body));

test.each([
  [200, 'bad_answer'],
  [404, 'not_found'],
  [413, 'payload_too_large'],
  [429, 'too_many_requests'],
  [400, 'bad_answer'],
  [499, 'bad_answer'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('CORE-06 a page instead of an answer, with status %s, is %s', (status, code) => {
  const error = { code, message: '' };
  expect(readAnswer(status, '<html>')).toEqual({ kind: 'unreadable', error });
  expect(read({}, status)).toEqual({ kind: 'unreadable', error });
  expect(read({ type: 'error' }, status)).toEqual({ kind: 'refused', error });
});

test('CORE-10 a refusal keeps its code, its sentence, its bounds and the fields that are known', () => {
  const body = {
    type: 'error',
    code: 'amount_invalid',
    message: 'No',
    params: { minimum: '5' },
    fields: { target_price: 'price_invalid', other: 'nobody knows this' },
  };
  expect(read(body, 400)).toEqual({
    kind: 'refused',
    error: {
      code: 'amount_invalid',
      message: 'No',
      params: { minimum: '5' },
      fields: { targetPrice: 'price_invalid' },
    },
  });
});

test('CORE-10 a refusal of an unknown code says what its status means, and a sentence is text', () => {
  expect(read({ type: 'error', code: 'nobody knows this', message: 5 }, 429)).toEqual({
    kind: 'refused',
    error: { code: 'too_many_requests', message: '' },
  });
});

test('CORE-08 CORE-09 a steer keeps a code of its own', () => {
  expect(read({ type: 999, code: 'account_frozen', message: '' })).toMatchObject({
    kind: 'loginRequired',
  });
  expect(read({ type: '998' })).toEqual({
    kind: 'verificationRequired',
    error: { code: 'verification_required', message: '' },
  });
});

test.each([[{ type: [] }], [{ type: 'error', params: { a: 1 } }], [{ type: 'error', fields: [] }]])(
  'what is no envelope is unreadable: %o',
  (body) => {
    expect(read(body).kind).toBe('unreadable');
  },
);
