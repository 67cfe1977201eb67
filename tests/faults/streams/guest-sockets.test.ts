/** One address opens sockets without end: it gets its share, and the quotes of others do not notice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { repetitions, reportCount } from '../../support/counts.ts';
import { openServerHome, type ServerProcess } from '../kills/server-process.ts';

/** As the documentation says, for guests of one network. */
const BOUND = 200;
const ATTEMPTS = repetitions({ short: 600, long: 5_000 });
const MEASURE_MS = repetitions({ short: 5_000, long: 20_000 });
const READERS = 20;
/** Other tests run beside the short one. */
const MOST_P99_MS = repetitions({ short: 1_000, long: 250 });

const home = openServerHome({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
const held: { server?: ServerProcess } = {};
const sockets: WebSocket[] = [];

beforeAll(async () => {
  held.server = await home.start();
}, 300_000);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await home.close();
});

test('guests of one address are refused beyond their share, and others hear quotes as quickly as before', {
  timeout: 180_000,
}, async () => {
  const url = held.server?.url.replace('http', 'ws') ?? '';
  const delaysMs: number[] = [];
  for (let index = 0; index < READERS; index += 1)
    await open(url, { from: `203.0.113.${index}`, onDelay: (delayMs) => delaysMs.push(delayMs) });
  const flood = { in: 0, refused: 0 };
  const until = performance.now() + MEASURE_MS;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 50) {
    const tried = Array.from({ length: 50 }, () => open(url, { from: '198.51.100.66' }));
    for (const isIn of await Promise.all(tried)) flood[isIn ? 'in' : 'refused'] += 1;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
  const sorted = delaysMs.sort((one, other) => one - other);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  reportCount({
    what: 'guest sockets of one address',
    count: ATTEMPTS,
    outcome: `${flood.in} let in; quotes of others p99 ${p99Ms} ms of ${sorted.length}`,
  });
  expect(flood).toEqual({ in: BOUND, refused: ATTEMPTS - BOUND });
  expect(sorted.length).toBeGreaterThan(READERS * 20);
  expect(p99Ms).toBeLessThan(MOST_P99_MS);
});

interface Guest {
  readonly from: string;
  /** Called with the age of each quote that arrives. */
  readonly onDelay?: (delayMs: number) => void;
}

/** Speaks Socket.IO by hand, so that a client costs next to nothing; false when it is not let in. */
function open(url: string, { from, onDelay }: Guest): Promise<boolean> {
  const socket = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': from },
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40{"v":1,"build":"guest","format":"json"}');
      else if (text.startsWith('42["hello"')) {
        socket.send('42["subscribe",{"channels":["tickers"]}]');
        resolve(true);
      } else if (text.startsWith('42["update"')) onDelay?.(ageOf(text));
    });
  });
}

/** How old the newest quote of the frame is: the server's clock is ours. */
function ageOf(text: string): number {
  const [, frame] = JSON.parse(text.slice(2)) as [string, { data: readonly (readonly number[])[] }];
  return Date.now() - Math.max(...frame.data.map((quote) => quote[1] ?? 0));
}
