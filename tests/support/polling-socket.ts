/** A socket.io client by long polling that polls only when it is told to: the slowest of readers. */
import { expect } from 'vitest';
import { decodeQuoteBatch, type QuoteBatch } from '../../contract/rules/market/quote-batch.ts';

export type ReceivedFrame = readonly [event: string, payload: unknown];

export interface PollingSocket {
  /** One poll; answers the frames that were waiting. */
  poll(): Promise<ReceivedFrame[]>;
  /** Polls until a frame is there, and answers all that came. */
  pollUntil(wanted: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame[]>;
  emit(event: string, payload: unknown): Promise<void>;
}

const SEPARATOR = '\x1e';

export async function openPollingSocket(
  url: string,
  auth: Record<string, unknown> = {},
): Promise<PollingSocket> {
  const base = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(base)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const address = `${base}&sid=${sid}`;

  async function post(packet: string): Promise<void> {
    const response = await fetch(address, { method: 'POST', body: packet });
    if (!response.ok) throw new Error(`the server refused a packet: ${response.status}`);
  }

  async function poll(): Promise<ReceivedFrame[]> {
    const packets = (await (await fetch(address)).text()).split(SEPARATOR);
    if (packets.includes('2')) await post('3');
    return packets.flatMap(readPacket);
  }

  await post(`40${JSON.stringify({ v: 1, build: 'test', ...auth })}`);
  const socket: PollingSocket = {
    poll,
    pollUntil: async (wanted) => {
      const frames: ReceivedFrame[] = [];
      await expect
        .poll(async () => (await poll()).some((frame) => frames.push(frame) > 0 && wanted(frame)), {
          timeout: 15_000,
          interval: 1,
        })
        .toBe(true);
      return frames;
    },
    emit: (event, payload) => post(`42${JSON.stringify([event, payload])}`),
  };
  await socket.pollUntil(([event]) => event === 'hello');
  return socket;
}

function readPacket(packet: string): ReceivedFrame[] {
  if (packet.startsWith('42')) return [JSON.parse(packet.slice(2)) as ReceivedFrame];
  if (packet.startsWith('b')) return [['batch', readBatch(packet.slice(1))]];
  return [];
}

function readBatch(base64: string): QuoteBatch {
  const batch = decodeQuoteBatch(new Uint8Array(Buffer.from(base64, 'base64')));
  if (!batch) throw new Error('the bytes are not a batch');
  return batch;
}
