/**
 * A process of readers, apart from the server, so that neither waits for the other. Arguments: port,
 * way, readers that read, readers that stop reading once they are subscribed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { decodeQuoteBatch } from '../../contract/rules/market/quote-batch.ts';
import { type FanoutWay, MOST_AGE_MS, type Received, readWay, usageNow } from './protocol.ts';
import { openReader } from './reader.ts';

const [port = 0, , reading = 0, paused = 0] = process.argv.slice(2).map(Number);
const way: FanoutWay = readWay(process.argv[3]);
const channel = way === 'room' ? 'chat:en' : 'tickers';

const QUOTE_HEAD = '42["quote"';
const UPDATE_HEAD = '42["update"';
const MESSAGE_TIME = /"time":(\d+)/g;
const OPEN_AT_ONCE = 50;

const ages = new Array<number>(MOST_AGE_MS + 1).fill(0);
const state = { frames: 0, updates: 0, bytes: 0, open: 0, subscribed: 0 };

await openAll();
process.send?.('subscribed');
process.on('message', (question) => {
  if (question === 'usage') process.send?.(usageNow(0));
  else process.send?.(take());
});
process.on('disconnect', () => process.exit(0));

/** A few at a time: a thousand at once would be refused by the queue of the listening socket. */
async function openAll(): Promise<void> {
  for (let index = 0; index < reading + paused; index += 1) {
    open(index >= reading);
    while (index + 1 - state.subscribed >= OPEN_AT_ONCE) await pause(2);
  }
  while (state.subscribed < reading + paused) await pause(2);
}

function open(isPausing: boolean): void {
  const reader = openReader(port, channel, {
    message: (payload, isBinary) => {
      if (isBinary) countBatch(payload);
      else countText(payload);
      if (isPausing && (isBinary || isQuote(payload) || isRoomUpdate(payload))) reader.pause();
    },
    closed: () => {
      state.open -= 1;
    },
  });
  state.open += 1;
}

function countText(payload: Buffer): void {
  if (isRoomUpdate(payload)) {
    countRoom(payload);
    return;
  }
  if (way !== 'emits') {
    // The answer to the subscription.
    if (payload.toString('latin1', 0, 3) === '430') state.subscribed += 1;
    return;
  }
  if (payload.toString('latin1', 0, 2) === '40') state.subscribed += 1;
  if (!isQuote(payload)) return;
  state.frames += 1;
  state.updates += 1;
  state.bytes += payload.length;
}

/** The age of a frame is that of its oldest message: from its commit to here. */
function countRoom(payload: Buffer): void {
  const times = [...payload.toString('latin1').matchAll(MESSAGE_TIME)].map(([, at]) => Number(at));
  countFrame({ oldestMs: Math.min(...times), updates: times.length, bytes: payload.length });
}

function isRoomUpdate(payload: Buffer): boolean {
  return way === 'room' && payload.toString('latin1', 0, UPDATE_HEAD.length) === UPDATE_HEAD;
}

function isQuote(payload: Buffer): boolean {
  return way === 'emits' && payload.toString('latin1', 0, QUOTE_HEAD.length) === QUOTE_HEAD;
}

/** The age of a batch is that of its oldest quote: from its tick to here, nothing left out. */
function countBatch(payload: Buffer): void {
  const batch = decodeQuoteBatch(payload);
  if (batch === null) throw new Error('the batch was not read');
  const oldestMs = batch.serverTime - Math.max(...batch.columns[0]);
  countFrame({ oldestMs, updates: batch.count, bytes: payload.length });
}

function countFrame(frame: { oldestMs: number; updates: number; bytes: number }): void {
  const { oldestMs, updates, bytes } = frame;
  const ageMs = Math.max(0, Math.min(MOST_AGE_MS, Math.ceil(Date.now() - oldestMs)));
  ages[ageMs] = (ages[ageMs] ?? 0) + 1;
  state.frames += 1;
  state.updates += updates;
  state.bytes += bytes;
}

function take(): Received {
  const { frames, updates, bytes, open } = state;
  const received = { frames, updates, bytes, open, ages: [...ages] };
  Object.assign(state, { frames: 0, updates: 0, bytes: 0 });
  ages.fill(0);
  return received;
}
