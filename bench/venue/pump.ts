/** Sends as fast as a reader reads: for the bench of transports. */
import type { Socket } from 'socket.io';
import type { WebSocket } from 'ws';
import { encodeBatch, writeFrame } from '../../server/realtime/channels/encoded-frame.ts';
import { seededRandom } from '../harness.ts';
import { createBatchPool, venueQuote } from './venue-market.ts';

const BATCH = 500;
/** Bytes that may wait in the socket: enough that it never runs dry. */
const HIGH_WATER_BYTES = 4 * 1024 * 1024;
const BURST = 16;
/** Four megabytes last for longer. A sender that asked all the time would take one of two cores from who reads. */
const REFILL_MS = 2;

/** Each of the three ways, one after another on a socket of its own, until the reader leaves. */
export function pumpRaw(client: WebSocket): void {
  const next = createBatchPool(BATCH);
  const state = { sequence: 0 };
  pump({
    isOpen: () => client.readyState === client.OPEN,
    waitingBytes: () => client.bufferedAmount,
    send: () => {
      state.sequence += 1;
      client.send(next(state.sequence, Date.now()).bytes);
    },
  });
}

export function pumpEvents(socket: Socket): void {
  const next = createBatchPool(BATCH);
  const random = seededRandom(23);
  const state = { sequence: 0 };
  const sendBatch = () => {
    const { bare } = encodeBatch((room) => next(state.sequence, Date.now(), room).bytes);
    if (bare) writeFrame(socket.conn, bare);
  };
  const sendQuote = () =>
    socket.emit('quote', venueQuote(state.sequence % 200, Date.now(), random));
  const send = socket.handshake.auth['way'] === 'batches' ? sendBatch : sendQuote;
  pump({
    isOpen: () => socket.connected,
    waitingBytes: () => waitingBytes(socket),
    send: () => {
      state.sequence += 1;
      send();
    },
  });
}

/** Packets that engine.io holds count as if they were full, for it tells their number alone. */
function waitingBytes(socket: Socket): number {
  const { writeBuffer, transport } = socket.conn as unknown as {
    writeBuffer: readonly unknown[];
    transport: { socket?: WebSocket };
  };
  return (transport.socket?.bufferedAmount ?? 0) + writeBuffer.length * 16_384;
}

function pump(reader: {
  isOpen: () => boolean;
  waitingBytes: () => number;
  send: () => void;
}): void {
  if (!reader.isOpen()) return;
  for (let sent = 0; sent < BURST && reader.waitingBytes() < HIGH_WATER_BYTES; sent += 1) {
    reader.send();
  }
  if (reader.waitingBytes() < HIGH_WATER_BYTES) setImmediate(() => pump(reader));
  else setTimeout(() => pump(reader), REFILL_MS);
}
