/** Alerts as pipelines: sampled prices go in, and something comes out when an alert goes off. */
import { filter, map, type Observable, pairwise, scan, startWith } from 'rxjs';

/** After it went off, an alert rests until the price has gone away from its level by this part of it. */
const HYSTERESIS = 0.0005;
/** A nearness is over when the distance is this many times the limit. */
const NEAR_HYSTERESIS = 1.1;
/** A window is remembered in so many parts, however many prices come. */
const BUCKETS = 60;

export interface SampledPrice {
  readonly ticks: number;
  readonly atMs: number;
}

type Side = 'above' | 'below' | 'resting' | 'unknown';

/**
 * Emits once for each crossing, whichever way. A price that trembles around the level is one
 * crossing: only after it was clearly on a side is the way back from there another one. `levelOf` is
 * the level in ticks of the price's market.
 */
export function crossings<Price extends Pick<SampledPrice, 'ticks'>>(
  prices$: Observable<Price>,
  levelOf: (price: Price) => number,
): Observable<Price> {
  const sides$ = prices$.pipe(
    scan(
      (known: { readonly side: Side; readonly price: Price | null }, price) => ({
        side: sideOf(known.side, price.ticks, levelOf(price)),
        price,
      }),
      { side: 'unknown', price: null },
    ),
  );
  return sides$.pipe(
    pairwise(),
    filter(([before, after]) => isOnSide(before.side) && before.side !== after.side),
    map(([, { price }]) => price),
    filter((price) => price !== null),
  );
}

function isOnSide(side: Side): boolean {
  return side === 'above' || side === 'below';
}

function sideOf(known: Side, ticks: number, levelTicks: number): Side {
  const away = ticks - levelTicks;
  const isReached = (known === 'below' && away >= 0) || (known === 'above' && away <= 0);
  // Where the price is when the alert is set, it need not be far from the level.
  const isClear = known === 'unknown' ? away !== 0 : Math.abs(away) > levelTicks * HYSTERESIS;
  if (isClear) return away > 0 ? 'above' : 'below';
  return isReached ? 'resting' : known;
}

interface Bucket {
  readonly startMs: number;
  readonly low: number;
  readonly high: number;
}

interface MoveWindow {
  readonly buckets: readonly Bucket[];
  /** The share moved, signed, when it has just reached the limit; null otherwise. */
  readonly moved: number | null;
}

/**
 * Emits the share moved when the price is `share` away from the lowest or highest of the window, and
 * then starts a new window.
 */
export function moves<Price extends SampledPrice>(
  prices$: Observable<Price>,
  { share, windowMs }: { readonly share: number; readonly windowMs: number },
): Observable<{ readonly price: Price; readonly moved: number }> {
  return prices$.pipe(
    scan(
      (known: MoveWindow & { readonly price: Price | null }, price) => ({
        ...slide(known.buckets, price, { share, windowMs }),
        price,
      }),
      { buckets: [], moved: null, price: null },
    ),
    map(({ price, moved }) => (price === null || moved === null ? null : { price, moved })),
    filter((move) => move !== null),
  );
}

function slide(
  known: readonly Bucket[],
  { ticks, atMs }: SampledPrice,
  { share, windowMs }: { readonly share: number; readonly windowMs: number },
): MoveWindow {
  const recent = known.filter(({ startMs }) => atMs - startMs <= windowMs);
  const low = Math.min(ticks, ...recent.map((bucket) => bucket.low));
  const high = Math.max(ticks, ...recent.map((bucket) => bucket.high));
  const [rise, fall] = [ticks / low - 1, ticks / high - 1];
  const moved = rise >= -fall ? rise : fall;
  const isReached = Math.abs(moved) >= share;
  const buckets = remember(isReached ? [] : recent, { ticks, atMs }, windowMs / BUCKETS);
  return { buckets, moved: isReached ? moved : null };
}

function remember(
  buckets: readonly Bucket[],
  { ticks, atMs }: SampledPrice,
  bucketMs: number,
): readonly Bucket[] {
  const last = buckets.at(-1);
  if (last === undefined || atMs - last.startMs >= bucketMs)
    return [...buckets, { startMs: atMs, low: ticks, high: ticks }];
  const { startMs, low, high } = last;
  const wider = { startMs, low: Math.min(low, ticks), high: Math.max(high, ticks) };
  return [...buckets.slice(0, -1), wider];
}

/**
 * Emits the keys that have just come within the limit, each again only after it was clearly out of it.
 * Keys that are not named any more are forgotten.
 */
export function approaches(
  distances$: Observable<ReadonlyMap<string, number>>,
  limit: number,
): Observable<readonly string[]> {
  return distances$.pipe(
    scan(
      (near: ReadonlySet<string>, distances) => stillNear(near, distances, limit),
      new Set<string>(),
    ),
    startWith(new Set<string>()),
    pairwise(),
    map(([before, after]) => [...after].filter((key) => !before.has(key))),
    filter((keys) => keys.length > 0),
  );
}

function stillNear(
  near: ReadonlySet<string>,
  distances: ReadonlyMap<string, number>,
  limit: number,
): ReadonlySet<string> {
  const isNear = ([key, away]: readonly [string, number]) =>
    away <= (near.has(key) ? limit * NEAR_HYSTERESIS : limit);
  return new Set([...distances].filter(isNear).map(([key]) => key));
}
