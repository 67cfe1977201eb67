/**
 * The binary batch of quotes: one frame per flush, columns packed so that a reader can view them
 * in place. Little endian.
 *
 * | offset | type | what |
 * |---|---|---|
 * | 0 | u8 | layout version, 2 |
 * | 1 | u8 | kind, 1 for quotes |
 * | 2 | u16 | channel id from the subscribe answer |
 * | 4 | u16 | n, the number of rows |
 * | 6 | u16 | the wide columns, one bit each from the lowest: those with a figure that is no integer of four bytes |
 * | 8 | f64 | sequence |
 * | 16 | f64 | server time in ms |
 * | 24 | f64 x n | each wide column, in the order of `Columns` |
 * | | u32 x n | each other column |
 * | | u16 x n | market ids |
 *
 * An age is the server time less the time of the quote. Prices are integer ticks and volumes integer lots
 * below 2^53, so exact in either width.
 */
import type { QuoteTuple } from '../../realtime.ts';

export const QUOTE_COLUMNS = 9;
const COLUMNS = Array.from({ length: QUOTE_COLUMNS }, (_, column) => column);
const HEADER_BYTES = 24;
const LAYOUT_VERSION = 2;
const KIND_QUOTES = 1;
const WIDE_BYTES = 8;
const NARROW_BYTES = 4;
const ID_BYTES = 2;
const MOST_ROWS = 0xffff;

type Figures = Float64Array | Uint32Array;

/** Each has the figures of all rows. */
type Columns = readonly [
  age: Figures,
  last: Figures,
  bid: Figures,
  ask: Figures,
  open24: Figures,
  high24: Figures,
  low24: Figures,
  volume24: Figures,
  turnover24: Figures,
];

export interface QuoteBatch {
  readonly channelId: number;
  readonly sequence: number;
  readonly serverTime: number;
  readonly count: number;
  readonly columns: Columns;
  readonly marketIds: Uint16Array;
}

/**
 * @param room bytes that are left free in front of the batch in its buffer, a multiple of eight
 * @throws RangeError for more rows than there can be markets
 */
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
  if (count > MOST_ROWS) throw new RangeError(`a batch of ${count} quotes`);
  const wide = wideColumns(rows, serverTime);
  const bytes = new ArrayBuffer(room + bytesOf(count, wide));
  const view = new DataView(bytes, room);
  view.setUint8(0, LAYOUT_VERSION);
  view.setUint8(1, KIND_QUOTES);
  view.setUint16(2, channelId, true);
  view.setUint16(4, count, true);
  view.setUint16(6, wide, true);
  stampQuoteBatch(view, sequence, serverTime);
  const { columns, marketIds } = viewed({ bytes, start: room, count, wide });
  columns.forEach((figures, column) => {
    rows.forEach((row, index) => {
      figures[index] = figureOf(row, column, serverTime);
    });
  });
  rows.forEach((row, index) => {
    marketIds[index] = row[0];
  });
  return new Uint8Array(bytes, room);
}

/** Makes encoded bytes a later batch, whose quotes are as old as they were. */
export function stampQuoteBatch(view: DataView, sequence: number, serverTime: number): void {
  view.setFloat64(8, sequence, true);
  view.setFloat64(16, serverTime, true);
}

/** Views a batch in place. Returns null when the bytes are not a batch of this layout. */
export function decodeQuoteBatch(source: ArrayBuffer | Uint8Array): QuoteBatch | null {
  const bytes = alignedBytes(source);
  if (bytes.byteLength < HEADER_BYTES) return null;
  const view = new DataView(bytes);
  if (view.getUint8(0) !== LAYOUT_VERSION || view.getUint8(1) !== KIND_QUOTES) return null;
  const count = view.getUint16(4, true);
  const wide = view.getUint16(6, true);
  if (wide >= 1 << QUOTE_COLUMNS || bytes.byteLength !== bytesOf(count, wide)) return null;
  return {
    channelId: view.getUint16(2, true),
    count,
    sequence: view.getFloat64(8, true),
    serverTime: view.getFloat64(16, true),
    ...viewed({ bytes, start: 0, count, wide }),
  };
}

/** When a quote was made, in ms: its batch tells how much older it is. */
export function timeOf({ columns, serverTime }: QuoteBatch, row: number): number {
  return serverTime - (columns[0][row] ?? Number.NaN);
}

function figureOf(row: QuoteTuple, column: number, serverTime: number): number {
  return column === 0 ? serverTime - row[1] : (row[column + 1] ?? 0);
}

function wideColumns(rows: readonly QuoteTuple[], serverTime: number): number {
  let wide = 0;
  for (const column of COLUMNS) {
    const isNarrow = rows.every((row) => {
      const value = figureOf(row, column, serverTime);
      return value >>> 0 === value;
    });
    if (!isNarrow) wide |= 1 << column;
  }
  return wide;
}

function isWide(wide: number, column: number): boolean {
  return ((wide >> column) & 1) === 1;
}

function bytesOf(count: number, wide: number): number {
  let row = ID_BYTES;
  for (const column of COLUMNS) row += isWide(wide, column) ? WIDE_BYTES : NARROW_BYTES;
  return HEADER_BYTES + count * row;
}

/** Wide columns lie in front, so that each figure lies at a multiple of its own width. */
function viewed(place: {
  bytes: ArrayBuffer;
  start: number;
  count: number;
  wide: number;
}): Pick<QuoteBatch, 'columns' | 'marketIds'> {
  const { bytes, start, count, wide } = place;
  const columns: Figures[] = [];
  let at = start + HEADER_BYTES;
  for (const column of COLUMNS) {
    if (!isWide(wide, column)) continue;
    columns[column] = new Float64Array(bytes, at, count);
    at += count * WIDE_BYTES;
  }
  for (const column of COLUMNS) {
    if (isWide(wide, column)) continue;
    columns[column] = new Uint32Array(bytes, at, count);
    at += count * NARROW_BYTES;
  }
  return { columns: columns as unknown as Columns, marketIds: new Uint16Array(bytes, at, count) };
}

/** Node hands out slices of a pool, which typed arrays can only view when they are aligned. */
function alignedBytes(source: ArrayBuffer | Uint8Array): ArrayBuffer {
  if (source instanceof ArrayBuffer) return source;
  const { buffer, byteLength } = source;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return buffer;
  // Not `slice`: a Node Buffer overrides it with one that does not copy.
  return new Uint8Array(source).buffer;
}
