/** The messages of one socket: limited, well-formed, and handled one after another. */
import type { Socket } from 'socket.io';
import { MAXIMUM_MESSAGES_PER_SECOND } from '../../../contract/realtime.ts';
import type { z } from '../../../contract/schema.ts';
import { createMessageLimit } from './message-limit.ts';

/** The most messages that may wait for an answer while the socket does not read. */
const MOST_UNANSWERED = 32;

interface InboxParts {
  readonly socket: Socket;
  /** Resolves when the socket can be written to; messages wait for it, so that answers never pile up. */
  readonly whenTaken: () => Promise<void> | undefined;
  /** Is done before the first message is handled. */
  readonly first: Promise<unknown>;
  readonly onFlood: () => void;
  /** A message could not be handled, which its sender cannot mend. */
  readonly onFailure: (event: string, error: unknown) => void;
}

export class Inbox {
  readonly #parts: InboxParts;
  #tail: Promise<unknown>;
  #length = 0;
  #isClosed = false;

  constructor(parts: InboxParts) {
    this.#parts = parts;
    this.#tail = parts.first;
    const limit = createMessageLimit(MAXIMUM_MESSAGES_PER_SECOND);
    // Every event counts towards the limit, also an unknown one.
    parts.socket.use((_event, next) => {
      if (this.#isClosed) return;
      if (this.#length < MOST_UNANSWERED && limit.take(performance.now())) next();
      else if (!limit.isTolerable()) parts.onFlood();
    });
  }

  listen<Message>(
    event: string,
    schema: z.ZodMiniType<Message>,
    take: (message: Message, answer: (answer: unknown) => void) => Promise<void> | void,
  ): void {
    this.#parts.socket.on(event, (raw: unknown, answer: unknown) => {
      const message = schema.safeParse(raw);
      if (!message.success) return;
      const reply =
        typeof answer === 'function' ? (value: unknown) => void answer(value) : () => undefined;
      this.#length += 1;
      this.#tail = this.#tail
        .then(() => this.#parts.whenTaken())
        .then(() => (this.#isClosed ? undefined : take(message.data, reply)))
        // One that fails does not keep those behind it from being handled.
        .catch((error: unknown) => this.#parts.onFailure(event, error))
        .finally(() => {
          this.#length -= 1;
        });
    });
  }

  close(): void {
    this.#isClosed = true;
  }
}
