import { expect, test } from 'vitest';
import type { HttpRequest, SendHttp } from '../core/environment.ts';
import { createLateHttp } from './late-http.ts';

const request: HttpRequest = { method: 'GET', url: '/api', headers: {}, body: null, timeoutMs: 1 };
const answering: SendHttp = async ({ url }) => ({ kind: 'answer', status: 200, text: url });

test('the library is loaded once, before the first call', async () => {
  const loads: string[] = [];
  const send = createLateHttp(async () => {
    loads.push('asked');
    return answering;
  });
  expect(loads).toEqual(['asked']);
  expect(await Promise.all([send(request), send(request)])).toMatchObject([
    { text: '/api' },
    { text: '/api' },
  ]);
  expect(loads).toEqual(['asked']);
});

test('CORE-05 a library that cannot be had is a call that was lost, and the next one asks for it again', async () => {
  const loads: string[] = [];
  const send = createLateHttp(async () => {
    loads.push('asked');
    if (loads.length < 2) throw new TypeError('Failed to fetch');
    return answering;
  });
  expect(await send(request)).toEqual({ kind: 'lost', reason: 'offline' });
  expect(await send(request)).toMatchObject({ kind: 'answer' });
  expect(loads).toHaveLength(2);
});
