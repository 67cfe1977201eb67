/** What is said in a room of the chat, and what a socket has heard of it. */
import type { Socket } from 'socket.io-client';
import type { SnapshotFrame, UpdateFrame } from '../../../contract/realtime.ts';
import { accepted, call, type Trader } from '../../faults/kills/trader.ts';

export async function sayIn(
  room: string,
  url: string,
  { token }: Trader,
  text: string,
): Promise<void> {
  await accepted(call(url, 'chat.send', { room, nonce: crypto.randomUUID(), text }, { token }));
}

/** Resolves when the room is shown: what is written from then on is heard. */
export async function joinRoom(room: string, socket: Socket): Promise<void> {
  const channel = `chat:${room}`;
  const shown = new Promise<void>((resolve) => {
    socket.on('snapshot', (frame: SnapshotFrame) => {
      if (frame.channel === channel) resolve();
    });
  });
  await socket.emitWithAck('subscribe', { channels: [channel] });
  await shown;
}

export function heardIn(room: string, frames: readonly UpdateFrame[]): string[] {
  return frames
    .filter(({ channel }) => channel === `chat:${room}`)
    .flatMap(({ data }) => (data as { text: string }[]).map(({ text }) => text));
}
