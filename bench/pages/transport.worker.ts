/** Reads quotes as fast as they come: decoded and kept, as a core would, whatever brought them. */
import type { QuoteTuple } from '../../contract/realtime.ts';
import { decodeQuoteBatch } from '../../contract/rules/market/quote-batch.ts';
import { createQuotes } from '../../workers/market/quotes/quotes.ts';
import { openSocketIo } from '../../workers/wire/line/socket-io-transport.ts';

export type Way = 'raw' | 'batches' | 'events';

export interface Reading {
  readonly quotes: number;
  readonly ms: number;
}

interface Task {
  readonly way: Way;
  readonly forMs: number;
  readonly origin: string;
}

/** The first moments fill buffers and warm up. */
const WARM_UP_MS = 300;

self.addEventListener('message', ({ data }: MessageEvent<Task>) => {
  const { way, forMs, origin } = data;
  const counts = { quotes: 0 };
  const held = createQuotes();
  const takeBatch = (bytes: ArrayBuffer) => {
    const batch = decodeQuoteBatch(bytes);
    if (batch === null) throw new Error('the batch was not read');
    held.applyBatch(batch);
    counts.quotes += batch.count;
  };
  const takeQuote = (row: QuoteTuple) => {
    held.applyRows([row]);
    counts.quotes += 1;
  };
  const close =
    way === 'raw' ? readRaw(origin, takeBatch) : readEvents(origin, way, { takeBatch, takeQuote });
  const begin = () => {
    if (counts.quotes === 0) return void setTimeout(begin, 10);
    setTimeout(() => measure(counts, forMs, close), WARM_UP_MS);
  };
  begin();
});

function measure(counts: { quotes: number }, forMs: number, close: () => void): void {
  const from = { quotes: counts.quotes, atMs: performance.now() };
  setTimeout(() => {
    const reading: Reading = {
      quotes: counts.quotes - from.quotes,
      ms: performance.now() - from.atMs,
    };
    close();
    postMessage(reading);
  }, forMs);
}

function readRaw(origin: string, takeBatch: (bytes: ArrayBuffer) => void): () => void {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/raw`);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => takeBatch(data);
  return () => socket.close();
}

function readEvents(
  origin: string,
  way: Way,
  take: { takeBatch: (bytes: ArrayBuffer) => void; takeQuote: (row: QuoteTuple) => void },
): () => void {
  const socket = openSocketIo({ origin, auth: () => ({ kind: 'pump', way }) });
  socket.on('batch', (bytes) => take.takeBatch(bytes as ArrayBuffer));
  socket.on('quote', (row) => take.takeQuote(row as QuoteTuple));
  socket.connect();
  return () => socket.disconnect();
}
