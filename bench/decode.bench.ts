/**
 * P4: what one quote costs to read and keep: from our binary batch of 500 into the core's columns,
 * beside the usual socket.io event of JSON into a map. Both go through the parser of socket.io.
 */
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import type { QuoteTuple } from '../contract/realtime.ts';
import { decodeQuoteBatch, encodeQuoteBatch } from '../contract/rules/market/quote-batch.ts';
import { scaledText } from '../contract/scaled.ts';
import { createQuotes } from '../workers/market/quotes/quotes.ts';
import { type Bench, figure, seededRandom, sink, timeInterleaved } from './harness.ts';

const QUOTES = 500;
/** A round takes a millisecond, and the first of them are compiled meanwhile. */
const ROUNDS = 101;
/** One batch takes microseconds; a hundred of them a time that can be measured. */
const BATCHES_A_ROUND = 100;

export const decodeBench: Bench = {
  name: 'decode',
  run: async (report) => {
    report('three ways, interleaved');
    const rows = makeRows();
    const binary = packetsOf(
      'batch',
      encodeQuoteBatch({ channelId: 1, sequence: 1, serverTime: 1, rows }),
    );
    const events = rows.flatMap((row) => packetsOf('quote', toJsonQuote(row)));
    const list = packetsOf('quotes', rows.map(toJsonQuote));
    assertSameQuotes(rows, { binary, events });
    const times = timeInterleaved(
      {
        binary: () => foldBatches(binary),
        list: () => foldLists(list),
        events: () => foldEvents(events),
      },
      ROUNDS,
    );
    const bytes = bytesOf(binary) / bytesOf(events);
    return [
      figure({
        goal: 'P4',
        name: 'a quote of a binary batch beside one JSON event a quote',
        figure: times.binary / BATCHES_A_ROUND / times.events,
        unit: 'x of the JSON event',
        peer: `socket.io JSON, one event a quote (${nanoseconds(times.events)} ns each)`,
        ratio: times.binary / BATCHES_A_ROUND / times.events,
      }),
      figure({
        goal: 'P4',
        name: 'bytes of a quote in a binary batch',
        figure: bytes,
        unit: 'x of the JSON event',
        peer: `socket.io JSON, one event a quote (${Math.round(bytesOf(events) / QUOTES)} bytes each)`,
        ratio: bytes,
      }),
      figure({
        goal: 'P4',
        name: 'a quote of a binary batch beside one of a JSON list of 500',
        figure: times.binary / BATCHES_A_ROUND / times.list,
        unit: 'x of the JSON list',
        peer: `socket.io JSON, 500 quotes an event (${nanoseconds(times.list)} ns each)`,
        ratio: times.binary / BATCHES_A_ROUND / times.list,
      }),
    ];
  },
};

function makeRows(): QuoteTuple[] {
  const random = seededRandom(11);
  return Array.from({ length: QUOTES }, (_, id) => {
    const last = 1_000_000 + Math.floor(random() * 9_000_000);
    const lots = Math.floor(random() * 1e9);
    const timeMs = Date.UTC(2026, 0, 5) + id;
    return [id, timeMs, last, last - 1, last + 1, last - 500, last + 900, last - 900, lots, lots];
  });
}

/** A quote as exchanges write it: named fields, and decimal text because prices are exact. */
interface JsonQuote {
  readonly symbol: string;
  readonly time: number;
  readonly last: string;
  readonly bid: string;
  readonly ask: string;
  readonly open24h: string;
  readonly high24h: string;
  readonly low24h: string;
  readonly volume24h: string;
  readonly turnover24h: string;
}

function toJsonQuote(row: QuoteTuple): JsonQuote {
  const [id, time, last, bid, ask, open, high, low, volume, turnover] = row;
  return {
    symbol: `COIN${id}USDT`,
    time,
    last: scaledText(last, 2),
    bid: scaledText(bid, 2),
    ask: scaledText(ask, 2),
    open24h: scaledText(open, 2),
    high24h: scaledText(high, 2),
    low24h: scaledText(low, 2),
    volume24h: scaledText(volume, 5),
    turnover24h: scaledText(turnover, 2),
  };
}

type WirePacket = string | Buffer;

/** What engine.io would be given for one emit: a text packet, and one binary packet an attachment. */
function packetsOf(event: string, payload: unknown): WirePacket[] {
  const packet: Packet = { type: PacketType.EVENT, nsp: '/', data: [event, payload] };
  return new Encoder().encode(packet) as WirePacket[];
}

function bytesOf(packets: readonly WirePacket[]): number {
  return packets.reduce((sum, packet) => sum + Buffer.byteLength(packet), 0);
}

/** One decoder for a whole connection, as socket.io-client has. */
function read(packets: readonly WirePacket[], times: number, take: (payload: unknown) => void) {
  const decoder = new Decoder();
  decoder.on('decoded', (packet: Packet) => take((packet.data as unknown[])[1]));
  for (let time = 0; time < times; time += 1) {
    for (const packet of packets) decoder.add(packet);
  }
}

function foldBatches(packets: readonly WirePacket[]) {
  const quotes = createQuotes();
  read(packets, BATCHES_A_ROUND, (bytes) => {
    const batch = decodeQuoteBatch(bytes as Uint8Array);
    if (batch === null) throw new Error('the batch was not read');
    quotes.applyBatch(batch);
  });
  // What waits is folded when somebody looks.
  quotes.has(0);
  return quotes;
}

function foldEvents(packets: readonly WirePacket[]) {
  const quotes = new Map<string, JsonQuote>();
  read(packets, 1, (quote) => quotes.set((quote as JsonQuote).symbol, quote as JsonQuote));
  return quotes;
}

function foldLists(packets: readonly WirePacket[]) {
  const quotes = new Map<string, JsonQuote>();
  read(packets, 1, (list) => {
    for (const quote of list as JsonQuote[]) quotes.set(quote.symbol, quote);
  });
  sink.value = quotes;
  return quotes;
}

function nanoseconds(roundMs: number): string {
  return ((roundMs * 1e6) / QUOTES).toFixed(0);
}

/** What was read quickly must be what was sent. */
function assertSameQuotes(
  rows: readonly QuoteTuple[],
  packets: Record<'binary' | 'events', WirePacket[]>,
): void {
  const columns = foldBatches(packets.binary);
  const objects = foldEvents(packets.events);
  for (const row of rows) {
    const isSame = columns.get(row[0], 'last') === row[2] && columns.get(row[0], 'ask') === row[4];
    const object = objects.get(`COIN${row[0]}USDT`);
    if (!isSame || object?.last !== scaledText(row[2], 2)) throw new Error('a quote was misread');
  }
}
