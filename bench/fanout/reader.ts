/** One reader: a socket.io client over a bare TCP connection, which reads no more than it must. */
import { connect, type Socket } from 'node:net';

export interface ReaderSink {
  /** A whole message; binary ones are attachments. The bytes are only lent. */
  message(payload: Buffer, isBinary: boolean): void;
  closed(): void;
}

export interface Reader {
  /** Reads nothing more, but goes on to say that it is alive. */
  pause(): void;
  close(): void;
}

const CHUNK_BYTES = 64 * 1024;
const MOST_FRAME_BYTES = 1024 * 1024;
const BINARY_OPCODE = 2;
/** Said without being asked, a pong keeps the connection although no ping is ever read. */
const ALIVE_MS = 4_000;

export function openReader(port: number, channel: string, sink: ReaderSink): Reader {
  const parser = createFrameParser((payload, isBinary) => answer(payload, isBinary));
  const state = { isUpgraded: false };
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(CHUNK_BYTES),
      callback: (count, bytes) => {
        take(Buffer.from(bytes.buffer, bytes.byteOffset, count));
        return true;
      },
    },
  });
  socket.once('connect', () => socket.write(upgradeRequest(port)));
  socket.on('error', () => socket.destroy());
  const alive = setInterval(() => say('3'), ALIVE_MS);
  socket.once('close', () => {
    clearInterval(alive);
    sink.closed();
  });

  function take(bytes: Buffer): void {
    if (state.isUpgraded) {
      parser(bytes);
      return;
    }
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    state.isUpgraded = true;
    say('40{"v":1,"build":"bench"}');
    parser(bytes.subarray(end + 4));
  }

  function answer(payload: Buffer, isBinary: boolean): void {
    const isHello = !isBinary && payload.toString('latin1', 0, 9) === '42["hello';
    if (isHello) say(`420["subscribe",{"channels":["${channel}"]}]`);
    sink.message(payload, isBinary);
  }

  function say(text: string): void {
    if (state.isUpgraded && socket.writable) socket.write(maskedText(text));
  }

  return {
    pause: () => void socket.pause(),
    close: () => void socket.destroy(),
  };
}

function upgradeRequest(port: number): string {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    '\r\n',
  ].join('\r\n');
}

/** A client masks what it sends; the key of zeros leaves the text as it is. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** Cuts a stream of bytes into websocket messages; copies only what is spread over two chunks. */
function createFrameParser(
  onMessage: (payload: Buffer, isBinary: boolean) => void,
): (bytes: Buffer) => void {
  const rest = Buffer.alloc(MOST_FRAME_BYTES);
  const state = { restLength: 0 };

  /** Reads whole frames from the front; answers how many bytes they were. */
  function readFrames(bytes: Buffer): number {
    let offset = 0;
    for (;;) {
      const head = frameHead(bytes, offset);
      if (head === null || offset + head.total > bytes.length) return offset;
      const payload = bytes.subarray(offset + head.header, offset + head.total);
      onMessage(payload, head.opcode === BINARY_OPCODE);
      offset += head.total;
    }
  }

  return (bytes) => {
    if (state.restLength === 0) {
      const read = readFrames(bytes);
      state.restLength = bytes.copy(rest, 0, read);
      return;
    }
    state.restLength += bytes.copy(rest, state.restLength);
    const read = readFrames(rest.subarray(0, state.restLength));
    rest.copy(rest, 0, read, state.restLength);
    state.restLength -= read;
  };
}

function frameHead(
  bytes: Buffer,
  offset: number,
): { opcode: number; header: number; total: number } | null {
  if (bytes.length - offset < 2) return null;
  const opcode = bytes.readUInt8(offset) & 0x0f;
  const short = bytes.readUInt8(offset + 1) & 0x7f;
  if (short < 126) return { opcode, header: 2, total: 2 + short };
  const header = short === 126 ? 4 : 10;
  if (bytes.length - offset < header) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(offset + 2) : Number(bytes.readBigUInt64BE(offset + 2));
  return { opcode, header, total: header + length };
}
