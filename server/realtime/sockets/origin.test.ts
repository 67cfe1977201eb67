import { expect, test } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const PUBLIC = 'https://trade.example';

test('with a public origin a page of it opens a socket, and none that has pointed its own name at the host', () => {
  expect(isAllowedOrigin({ origin: PUBLIC, host: 'trade.example' }, PUBLIC)).toBe(true);
  expect(isAllowedOrigin({ origin: PUBLIC, host: '127.0.0.1:8080' }, PUBLIC)).toBe(true);
  for (const name of ['https://rebound.example', 'http://trade.example', 'null'])
    expect(isAllowedOrigin({ origin: name, host: name.replace(/^\w+:\/\//, '') }, PUBLIC)).toBe(
      false,
    );
});

test('without one a page comes from the host that it connects to; a program names no origin', () => {
  const host = '127.0.0.1:8080';
  expect(isAllowedOrigin({ origin: `http://${host}`, host }, null)).toBe(true);
  expect(isAllowedOrigin({ origin: 'http://127.0.0.1:8081', host }, null)).toBe(false);
  expect(isAllowedOrigin({ origin: 'null', host }, null)).toBe(false);
  for (const publicOrigin of [null, PUBLIC])
    expect(isAllowedOrigin({ host }, publicOrigin)).toBe(true);
});
