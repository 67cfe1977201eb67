/** The realtime socket by socket.io-client, with the delays of the product (CORE-16, CORE-20). */
import { io, type ManagerOptions } from 'socket.io-client';
import { QUOTE_FORMATS } from '../../../contract/realtime.ts';
import type { SocketLink, SocketOptions } from '../../core/environment.ts';
import { bareBatches } from './bare-batches.ts';

export const SOCKET_SETTINGS = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  // Without this a websocket that is refused would never fall back to polling.
  tryAllTransports: true,
  reconnection: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** `changes` are for tests, which cannot wait for the delays of the product. */
export function openSocketIo(
  { origin, auth }: SocketOptions,
  changes: Partial<ManagerOptions> = {},
): SocketLink {
  const socket = io(origin, {
    ...SOCKET_SETTINGS,
    transports: [...SOCKET_SETTINGS.transports],
    ...changes,
    autoConnect: false,
    parser: bareBatches,
    auth: (answer) => answer({ format: QUOTE_FORMATS.bare, ...auth() }),
  });
  return {
    on: (event, listener) => {
      socket.on(event, listener);
    },
    emit: (event, payload, answer) => {
      if (answer === undefined) socket.emit(event, payload);
      else socket.emit(event, payload, answer);
    },
    connect: () => {
      socket.connect();
    },
    disconnect: () => {
      socket.disconnect();
    },
  };
}
