/** A WebM file of one track of VP9: the little of Matroska that a film of a few seconds needs. */

export interface EncodedFrame {
  readonly bytes: Uint8Array;
  readonly atMs: number;
  readonly isKey: boolean;
}

interface Film {
  readonly side: number;
  readonly lastsMs: number;
  readonly frames: readonly EncodedFrame[];
}

const NANOSECONDS_IN_MS = 1_000_000;

export function webmFile({ side, lastsMs, frames }: Film): Uint8Array {
  const header = element(0x1a45dfa3, [
    element(0x4286, whole(1)),
    element(0x42f7, whole(1)),
    element(0x42f2, whole(4)),
    element(0x42f3, whole(8)),
    element(0x4282, words('webm')),
    element(0x4287, whole(4)),
    element(0x4285, whole(2)),
  ]);
  const info = element(0x1549a966, [
    element(0x2ad7b1, whole(NANOSECONDS_IN_MS)),
    element(0x4489, real(lastsMs)),
    element(0x4d80, words('aureus')),
    element(0x5741, words('aureus')),
  ]);
  const track = element(0xae, [
    element(0xd7, whole(1)),
    element(0x73c5, whole(1)),
    element(0x83, whole(1)),
    element(0x86, words('V_VP9')),
    element(0xe0, [element(0xb0, whole(side)), element(0xba, whole(side))]),
  ]);
  const cluster = element(0x1f43b675, [element(0xe7, whole(0)), ...frames.map(simpleBlock)]);
  return Buffer.concat([
    header,
    element(0x18538067, [info, element(0x1654ae6b, [track]), cluster]),
  ]);
}

/** Of the first track; its time counts from the cluster's, which is 0. */
function simpleBlock({ bytes, atMs, isKey }: EncodedFrame): Buffer {
  const head = Buffer.from([0x81, atMs >> 8, atMs & 0xff, isKey ? 0x80 : 0]);
  return element(0xa3, Buffer.concat([head, bytes]));
}

/** The id as it is written, then the length in seven bytes, then the content. */
function element(id: number, content: Uint8Array | readonly Uint8Array[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content as Uint8Array);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 0x01;
  return Buffer.concat([whole(id), length, body]);
}

/** In as many bytes as it needs. */
function whole(value: number): Buffer {
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function real(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function words(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
