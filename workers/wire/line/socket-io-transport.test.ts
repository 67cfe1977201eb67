import { expect, test } from 'vitest';
import { Ratio } from '../../../contract/money.ts';
import { SOCKET_SETTINGS } from './socket-io-transport.ts';

test('CORE-16 CORE-20 the socket tries websocket first, then polling, and reconnects with the delays of the product', () => {
  expect(SOCKET_SETTINGS).toMatchObject({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
});

test('CORE-24 ratios are calculated with a precision of 20', () => {
  expect(new Ratio(1).div(3).toFixed()).toBe(`0.${'3'.repeat(20)}`);
});
