/**
 * Which messages are events of socket.io, by the text of engine.io 4 and socket.io 5: `42["name",…]`
 * for an event, `451-["name",{"_placeholder":…}]` for one whose attachments follow as binary
 * messages. A binary message that no event announced is a bare batch (`QUOTE_FORMATS`). Everything else (handshake,
 * acknowledgements, heartbeat of the transport) is none.
 */
import type { Message } from './websocket-messages.ts';

export interface EventHead {
  readonly name: string;
  /** Binary messages that follow and belong to it. */
  readonly attachments: number;
  /** What comes before the first argument: type, namespace, acknowledgement id, name. */
  readonly lead: string;
}

const EVENT = /^4(?:2|5(\d+)-)(?:\/[^,]*,)?\d*\["((?:[^"\\]|\\.)*)"/;
const BARE_BATCH: EventHead = { name: 'batch', attachments: 0, lead: '' };
/** Names and namespaces are short; the arguments behind them may be long. */
const HEAD_BYTES = 512;

export function readEventHead({ kind, payload }: Message): EventHead | null {
  if (kind === 'binary') return BARE_BATCH;
  const match = EVENT.exec(payload.subarray(0, HEAD_BYTES).toString('utf8'));
  if (match === null) return null;
  const [lead, attachments = '0', name = ''] = match;
  return { name, attachments: Number(attachments), lead };
}

/** An event with its attachments, or a message that is no event. What faults happen to. */
export interface Unit {
  readonly event: EventHead | null;
  readonly messages: readonly Message[];
}

export interface UnitGatherer {
  /** Null while attachments are still to come. */
  take(message: Message): Unit | null;
}

export function createUnitGatherer(): UnitGatherer {
  let event: EventHead | null = null;
  let messages: Message[] = [];

  return {
    take(message) {
      if (event === null) {
        event = readEventHead(message);
        messages = [];
      }
      messages.push(message);
      if (event !== null && messages.length <= event.attachments) return null;
      const unit = { event, messages };
      event = null;
      return unit;
    },
  };
}
