/** Messages from frames: pieces are joined, and control frames between them go their own way. */
import { OPCODE, type WebsocketFrame } from './websocket-frames.ts';

export interface Message {
  readonly kind: 'text' | 'binary';
  readonly payload: Buffer;
}

export type Incoming =
  | { readonly kind: 'message'; readonly message: Message }
  /** Ping, pong or close. */
  | { readonly kind: 'control'; readonly frame: WebsocketFrame };

export interface MessageJoiner {
  /** Null while the message has further pieces to come. */
  take(frame: WebsocketFrame): Incoming | null;
}

export function createMessageJoiner(): MessageJoiner {
  let pieces: Buffer[] = [];
  let kind: Message['kind'] = 'text';

  return {
    take(frame) {
      if (frame.opcode >= OPCODE.close) return { kind: 'control', frame };
      if (frame.opcode !== OPCODE.continuation) {
        kind = frame.opcode === OPCODE.text ? 'text' : 'binary';
        pieces = [];
      }
      pieces.push(frame.payload);
      if (!frame.isFinal) return null;
      const payload = pieces.length === 1 ? frame.payload : Buffer.concat(pieces);
      pieces = [];
      return { kind: 'message', message: { kind, payload } };
    },
  };
}
