/**
 * The binary batch of quotes: one frame per flush, columns packed so that a reader can view them
 * in place. Little endian, 8-byte aligned.
 *
 * | offset | type | what |
 * |---|---|---|
 * | 0 | u8 | layout version, 1 |
 * | 1 | u8 | kind, 1 for quotes |
 * | 2 | u16 | channel id from the subscribe answer |
 * | 4 | u32 | n, the number of rows |
 * | 8 | f64 | sequence |
 * | 16 | f64 | server time in ms |
 * | 24 | f64 x n x 9 | columns: time, last, bid, ask, open24, high24, low24, volume24, turnover24 |
 * | 24 + 72 n | u16 x n | market ids |
 *
 * Prices are integer ticks and volumes integer lots, held in doubles below 2^53, so exact.
 */
import type { QuoteTuple } from '../../realtime.ts';

export const QUOTE_COLUMNS = 9;
const HEADER_BYTES = 24;
const LAYOUT_VERSION = 1;
const KIND_QUOTES = 1;

export interface QuoteBatch {
  readonly channelId: number;
  readonly sequence: number;
  readonly serverTime: number;
  readonly count: number;
  /** Column-major: value of column c in row r is `columns[c * count + r]`. */
  readonly columns: Float64Array;
  readonly marketIds: Uint16Array;
}

/** @param room bytes that are left free in front of the batch in its buffer, a multiple of eight */
export function encodeQuoteBatch(
  batch: {
    channelId: number;
    sequence: number;
    serverTime: number;
    rows: readonly QuoteTuple[];
  },
  room = 0,
): Uint8Array {
  const { channelId, sequence, serverTime, rows } = batch;
  const count = rows.length;
  const bytes = new ArrayBuffer(room + HEADER_BYTES + count * (QUOTE_COLUMNS * 8 + 2));
  const view = new DataView(bytes, room);
  view.setUint8(0, LAYOUT_VERSION);
  view.setUint8(1, KIND_QUOTES);
  view.setUint16(2, channelId, true);
  view.setUint32(4, count, true);
  view.setFloat64(8, sequence, true);
  view.setFloat64(16, serverTime, true);
  const columnsAt = room + HEADER_BYTES;
  const columns = new Float64Array(bytes, columnsAt, count * QUOTE_COLUMNS);
  const marketIds = new Uint16Array(bytes, columnsAt + count * QUOTE_COLUMNS * 8, count);
  rows.forEach((row, index) => {
    marketIds[index] = row[0];
    for (let column = 0; column < QUOTE_COLUMNS; column += 1) {
      columns[column * count + index] = row[column + 1] ?? 0;
    }
  });
  return new Uint8Array(bytes, room);
}

/** Views a batch in place. Returns null when the bytes are not a batch of this layout. */
export function decodeQuoteBatch(source: ArrayBuffer | Uint8Array): QuoteBatch | null {
  const bytes = alignedBytes(source);
  if (bytes.byteLength < HEADER_BYTES) return null;
  const view = new DataView(bytes);
  if (view.getUint8(0) !== LAYOUT_VERSION || view.getUint8(1) !== KIND_QUOTES) return null;
  const count = view.getUint32(4, true);
  if (bytes.byteLength !== HEADER_BYTES + count * (QUOTE_COLUMNS * 8 + 2)) return null;
  return {
    channelId: view.getUint16(2, true),
    count,
    sequence: view.getFloat64(8, true),
    serverTime: view.getFloat64(16, true),
    columns: new Float64Array(bytes, HEADER_BYTES, count * QUOTE_COLUMNS),
    marketIds: new Uint16Array(bytes, HEADER_BYTES + count * QUOTE_COLUMNS * 8, count),
  };
}

/** Node hands out slices of a pool, which typed arrays can only view when they are aligned. */
function alignedBytes(source: ArrayBuffer | Uint8Array): ArrayBuffer {
  if (source instanceof ArrayBuffer) return source;
  if (
    source.byteOffset % 8 === 0 &&
    source.buffer instanceof ArrayBuffer &&
    source.byteLength === source.buffer.byteLength
  ) {
    return source.buffer;
  }
  // Not `slice`: a Node Buffer overrides it with one that does not copy.
  return new Uint8Array(source).buffer;
}
