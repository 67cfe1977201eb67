import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const read = (body: unknown, status = 200) => readAnswer(status, JSON.stringify(body));

test('CORE-07 an answer is a success when its type is ok or its code is 1, as number or as text', () => {
  for (const body of [
    { type: 'ok', message: 'm' },
    { code: 1, message: 'm' },
    { code: '1', message: 'm' },
    { type: 'ok', code: 0, message: 'm' },
    { type: 'error', code: 1, message: 'm' },
  ])
    expect(read(body)).toEqual({ kind: 'success', message: 'm' });
});

test('CORE-07 CORE-10 an answer with neither is none', () => {
  for (const body of [
    { type: 'error', code: 'not_found', message: 'No' },
    { type: 'OK', message: 'No' },
    { type: 'error', code: 11, message: 'No' },
    { type: 'error', code: 0, message: 'No' },
  ])
    expect(read(body)).toMatchObject({ kind: 'refused', error: { message: 'No' } });
  for (const body of [{ code: 2 }, {}, [], null, 'ok', 1])
    expect(read(body).kind).toBe('unreadable');
});

test('CORE-06 CORE-07 another status than 200 is no success, whatever the answer says', () => {
  for (const status of [201, 204, 304, 400, 500])
    for (const body of [{ type: 'ok' }, { code: 1 }])
      expect(read(body, status).kind).toBe('unreadable');
});

test('CORE-08 CORE-09 the types 998 and 999 steer, as text or as number', () => {
  expect(read({ type: '999', message: 'Log in' })).toMatchObject({
    kind: 'loginRequired',
    error: { code: 'login_required', message: 'Log in' },
  });
  expect(read({ type: 998, message: 'Verify' })).toMatchObject({
    kind: 'verificationRequired',
    error: { code: 'verification_required', message: 'Verify' },
  });
});
