/** What is said in a room of the chat, and what a socket has heard of it. */
import type { Socket } from 'socket.io-client';
import type { UpdateFrame } from '../../../contract/realtime.ts';
import { accepted, call, type Trader } from '../../faults/kills/trader.ts';

export async function sayIn(
  room: string,
  url: string,
  { token }: Trader,
  text: string,
): Promise<void> {
  await accepted(call(url, 'chat.send', { room, nonce: crypto.randomUUID(), text }, { token }));
}

export function joinRoom(room: string, socket: Socket): Promise<unknown> {
  return socket.emitWithAck('subscribe', { channels: [`chat:${room}`] });
}

export function heardIn(room: string, frames: readonly UpdateFrame[]): string[] {
  return frames
    .filter(({ channel }) => channel === `chat:${room}`)
    .flatMap(({ data }) => (data as { text: string }[]).map(({ text }) => text));
}
