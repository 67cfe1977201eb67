/**
 * The parser of socket.io for a line on which a binary message by itself is a batch of quotes. The usual event with an
 * attachment is two messages, and a browser takes a bounded number of messages a second whatever they hold.
 */
import { Decoder, Encoder, PacketType } from 'socket.io-parser';

const WITH_ATTACHMENTS = /^[56](\d+)-/;

class BareDecoder extends Decoder {
  /** Attachments of the last event that are still to come: a server that knows no bare batches sends such. */
  #awaited = 0;

  override add(message: string | ArrayBuffer | Uint8Array): void {
    const isText = typeof message === 'string';
    if (!isText && this.#awaited === 0) {
      this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: ['batch', message] });
      return;
    }
    super.add(message);
    this.#awaited = isText ? Number(WITH_ATTACHMENTS.exec(message)?.[1] ?? 0) : this.#awaited - 1;
  }

  override destroy(): void {
    this.#awaited = 0;
    super.destroy();
  }
}

/** For the option `parser` of a manager. */
export const bareBatches = { Encoder, Decoder: BareDecoder };
