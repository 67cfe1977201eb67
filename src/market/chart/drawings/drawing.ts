/** What a trader draws on a chart: shapes between points of time and price. */
import type { ChartPoint } from '../layers/spot.ts';

export const drawingKinds = ['trend', 'horizontal', 'rectangle', 'fibonacci'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

export interface Drawing {
  readonly id: string;
  readonly kind: DrawingKind;
  /** One for a horizontal line, two for all others. */
  readonly points: readonly ChartPoint[];
}

/** By symbol of the market. */
export type DrawingsByMarket = Readonly<Record<string, readonly Drawing[]>>;

/** More than these hide the bars, and a device has to keep them all. */
export const MOST_DRAWINGS = 60;
const MOST_MARKETS = 100;

export const pointCount = (kind: DrawingKind): 1 | 2 => (kind === 'horizontal' ? 1 : 2);

export function newDrawing(kind: DrawingKind, points: readonly ChartPoint[]): Drawing {
  return { id: crypto.randomUUID(), kind, points };
}

/** What is left of a stored table: what another version wrote, or a hand broke, is dropped alone. */
export function readDrawings(stored: unknown): {
  readonly markets: DrawingsByMarket;
  readonly dropped: number;
} {
  const markets: Record<string, readonly Drawing[]> = {};
  let dropped = 0;
  for (const [symbol, list] of isRecord(stored) ? Object.entries(stored) : []) {
    const entries: readonly unknown[] = Array.isArray(list) ? list : [null];
    const isMarket = /^[A-Z0-9-]{1,24}$/.test(symbol) && Object.keys(markets).length < MOST_MARKETS;
    const known = isMarket ? entries.flatMap(readOne).slice(0, MOST_DRAWINGS) : [];
    dropped += entries.length - known.length;
    if (known.length > 0) markets[symbol] = known;
  }
  return { markets, dropped };
}

function readOne(entry: unknown): readonly Drawing[] {
  if (!isRecord(entry)) return [];
  const kind = drawingKinds.find((one) => one === entry['kind']);
  const list: readonly unknown[] = Array.isArray(entry['points']) ? entry['points'] : [];
  const points = list.flatMap(readPoint);
  if (kind === undefined || list.length !== pointCount(kind) || points.length !== list.length)
    return [];
  const { id } = entry;
  const known = typeof id === 'string' && id.length > 0 && id.length <= 40;
  return [known ? { id, kind, points } : newDrawing(kind, points)];
}

function readPoint(entry: unknown): readonly ChartPoint[] {
  if (!isRecord(entry)) return [];
  const { timeMs, price } = entry;
  const isGood =
    typeof timeMs === 'number' &&
    Number.isSafeInteger(timeMs) &&
    Math.abs(timeMs) <= LAST_INSTANT_MS &&
    typeof price === 'number' &&
    price > 0 &&
    price < LARGEST_PRICE;
  return isGood ? [{ timeMs, price }] : [];
}

/** The last instant that a `Date` can hold. */
const LAST_INSTANT_MS = 8.64e15;
const LARGEST_PRICE = 1e15;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
