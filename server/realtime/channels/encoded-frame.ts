/** One frame as bytes, encoded once however many sockets it goes to. */
import type { Socket } from 'socket.io';
import type { ServerFrames } from '../../../contract/realtime.ts';

export interface EncodedFrame {
  /** For transports other than the websocket: a text, and an attachment if there is one. */
  readonly packets: readonly (string | Buffer)[];
  /** The same as finished websocket frames in one buffer, so that sending costs one write. */
  readonly wire: Buffer;
  /** The same without the head of its event, for sockets that asked for bare batches. */
  readonly bare?: EncodedFrame;
}

type Conn = Socket['conn'];

/**
 * The first digits of an engine.io message, and of a socket.io event without and with an
 * attachment.
 */
const MESSAGE = '4';
const EVENT = '2';
const BATCH_HEAD = '51-["batch",{"_placeholder":true,"num":0}]';
const TEXT_OPCODE = 1;
const BINARY_OPCODE = 2;
const FINAL_FRAGMENT = 0x80;
/** The longest header, made whole to the eight bytes that a batch is aligned to. */
const HEADER_ROOM = 16;

export function encodeEvent<Name extends keyof ServerFrames>(
  name: Name,
  payload: Parameters<ServerFrames[Name]>[0],
): EncodedFrame {
  const text = EVENT + JSON.stringify([name, payload]);
  return { packets: [text], wire: textFrame(text) };
}

/** @param encode makes the batch with so many bytes left free in front of it, where the head of its websocket frame goes */
export function encodeBatch(encode: (room: number) => Uint8Array): EncodedFrame {
  const { buffer, byteOffset, byteLength } = encode(HEADER_ROOM);
  const attachment = Buffer.from(buffer, byteOffset, byteLength);
  const header = frameHeader(BINARY_OPCODE, byteLength);
  const bare = Buffer.from(buffer, byteOffset - header.length, header.length + byteLength);
  header.copy(bare);
  let wire: Buffer | null = null;
  return {
    packets: [BATCH_HEAD, attachment],
    // Few sockets ask for it, and it is a copy of everything.
    get wire() {
      wire ??= Buffer.concat([batchHeadFrame, bare]);
      return wire;
    },
    bare: { packets: [attachment], wire: bare },
  };
}

/** Writes a frame to the transport of one socket. */
export function writeFrame(conn: Conn, { packets, wire }: EncodedFrame): void {
  const [first, ...rest] = packets;
  if (first === undefined) return;
  if (conn.transport.name !== 'websocket') {
    for (const packet of [first, ...rest]) conn.write(packet, { compress: false });
    return;
  }
  // Socket.io's own adapter uses this option to pass frames that are already encoded.
  const options = { compress: false, wsPreEncodedFrame: [wire] };
  // Where nothing waits there is nothing to queue behind, and the queue costs as much as the sending.
  if (conn.readyState === 'open' && isDrained(conn))
    conn.transport.send([{ type: 'message', data: first, options }]);
  else conn.write(first, options);
}

/** Whether everything written so far was sent: engine.io keeps the rest in an array. */
export function isDrained(conn: Conn): boolean {
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
  return conn.transport.writable && writeBuffer.length === 0;
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(MESSAGE + text);
  return Buffer.concat([frameHeader(TEXT_OPCODE, payload.length), payload]);
}

/** The header of RFC 6455, section 5.2, for a whole message from a server, which is not masked. */
function frameHeader(opcode: number, length: number): Buffer {
  const first = FINAL_FRAGMENT | opcode;
  if (length < 126) return Buffer.from([first, length]);
  if (length < 65_536) return Buffer.from([first, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = first;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

const batchHeadFrame = textFrame(BATCH_HEAD);
