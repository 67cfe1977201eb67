/** Websocket frames (RFC 6455), from bytes that arrive in any pieces, and back to bytes. */

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface WebsocketFrame {
  readonly isFinal: boolean;
  readonly opcode: number;
  /** Whether it came masked, as every frame of a client does. */
  readonly isMasked: boolean;
  /** Without the mask. */
  readonly payload: Buffer;
}

export interface FrameReader {
  /** Takes more bytes; answers the frames that are complete now. */
  read(bytes: Buffer): WebsocketFrame[];
}

/** No message of the product comes near; bytes that claim more are no frame. */
const MAXIMUM_PAYLOAD = 256 * 1024 * 1024;
/** Sizes that do not fit seven bits follow in so many bytes, marked by 126 or 127. */
const SIZE_BYTES: Readonly<Record<number, number>> = { 126: 2, 127: 8 };

export function createFrameReader(): FrameReader {
  const waiting = { chunks: [] as Buffer[], bytes: 0, needed: 2 };

  return {
    read(bytes) {
      waiting.chunks.push(bytes);
      waiting.bytes += bytes.length;
      if (waiting.bytes < waiting.needed) return [];
      // Joined only when a whole frame may be there, so that a big one is not copied at each piece.
      let rest = waiting.chunks.length === 1 ? bytes : Buffer.concat(waiting.chunks);
      const frames: WebsocketFrame[] = [];
      for (;;) {
        const taken = takeFrame(rest);
        if (typeof taken === 'number') {
          waiting.needed = taken;
          break;
        }
        frames.push(taken.frame);
        rest = rest.subarray(taken.length);
      }
      waiting.chunks = rest.length > 0 ? [rest] : [];
      waiting.bytes = rest.length;
      return frames;
    },
  };
}

/** The first frame and its length, or how many bytes it takes to say more. */
function takeFrame(bytes: Buffer): { frame: WebsocketFrame; length: number } | number {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return 2;
  const isMasked = (second & 0x80) !== 0;
  const short = second & 0x7f;
  const sizeBytes = SIZE_BYTES[short] ?? 0;
  const headLength = 2 + sizeBytes + (isMasked ? 4 : 0);
  if (bytes.length < headLength) return headLength;
  const size = readSize(bytes, short);
  if (size > MAXIMUM_PAYLOAD) throw new RangeError(`a websocket frame of ${size} bytes`);
  if (bytes.length < headLength + size) return headLength + size;
  const payload = Buffer.from(bytes.subarray(headLength, headLength + size));
  if (isMasked) applyMask(payload, bytes.subarray(headLength - 4, headLength));
  const frame = { isFinal: (first & 0x80) !== 0, opcode: first & 0x0f, isMasked, payload };
  return { frame, length: headLength + size };
}

function readSize(bytes: Buffer, short: number): number {
  if (short === 126) return bytes.readUInt16BE(2);
  return short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
}

/** The bytes of a frame. `mask` is for the way up: four bytes that a server undoes. */
export function writeFrame(
  { isFinal, opcode, payload }: Omit<WebsocketFrame, 'isMasked'>,
  mask: Buffer | null,
): Buffer {
  const size = payload.length;
  const short = shortSize(size);
  const sizeBytes = SIZE_BYTES[short] ?? 0;
  const head = Buffer.alloc(2 + sizeBytes);
  head[0] = (isFinal ? 0x80 : 0) | opcode;
  head[1] = (mask === null ? 0 : 0x80) | short;
  if (sizeBytes === 2) head.writeUInt16BE(size, 2);
  if (sizeBytes === 8) head.writeBigUInt64BE(BigInt(size), 2);
  if (mask === null) return Buffer.concat([head, payload]);
  const masked = Buffer.from(payload);
  applyMask(masked, mask);
  return Buffer.concat([head, mask, masked]);
}

function shortSize(size: number): number {
  if (size < 126) return size;
  return size < 65_536 ? 126 : 127;
}

function applyMask(bytes: Buffer, mask: Buffer): void {
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = (bytes[index] ?? 0) ^ (mask[index % 4] ?? 0);
  }
}

/** A close frame with its code. */
export function closeFrame(code: number): Omit<WebsocketFrame, 'isMasked'> {
  const payload = Buffer.alloc(2);
  payload.writeUInt16BE(code);
  return { isFinal: true, opcode: OPCODE.close, payload };
}
