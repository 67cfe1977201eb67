/** A recording as the stand-in plays it: what the venue said, in order, with its book at the beginning. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type Level = readonly [price: string, quantity: string];

export interface DepthData {
  readonly E: number;
  readonly U: number;
  readonly u: number;
  readonly pu?: number;
  readonly b: readonly Level[];
  readonly a: readonly Level[];
}

/** Trades of one taker at one price and time are one, as the venue's `aggTrade` says it. */
export interface Trade {
  readonly T: number;
  readonly p: string;
  readonly q: string;
  readonly m: boolean;
}

export interface RecordedDay {
  readonly snapshot: {
    readonly lastUpdateId: number;
    readonly bids: readonly Level[];
    readonly asks: readonly Level[];
  };
  /** From the snapshot on. */
  readonly depths: readonly DepthData[];
  readonly trades: readonly Trade[];
  /** The minute in which it begins, and its first and last times. */
  readonly minuteMs: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

export function readDay(bytes: Buffer): RecordedDay {
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
  const frames = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)));
  const snapshot = frames.find((frame) => 'lastUpdateId' in frame);
  const kind = (frame: { stream?: string }) => frame.stream?.split('@')[1];
  const depths: DepthData[] = frames
    .filter((frame) => kind(frame) === 'depth')
    .map(({ data }) => data)
    .filter(({ u }: DepthData) => u > snapshot.lastUpdateId);
  const trades = frames.filter((frame) => kind(frame) === 'trade').map(({ data }) => data as Trade);
  const times = [...depths.map(({ E }) => E), ...trades.map(({ T }) => T)];
  const firstMs = times.reduce((least, timeMs) => Math.min(least, timeMs));
  return {
    snapshot,
    depths,
    trades: aggregated(trades),
    minuteMs: Math.floor(firstMs / 60_000) * 60_000,
    firstMs,
    lastMs: times.reduce((most, timeMs) => Math.max(most, timeMs)),
  };
}

export function readDayFile(file: string): RecordedDay {
  return readDay(readFileSync(file));
}

function aggregated(trades: readonly Trade[]): Trade[] {
  const all: Trade[] = [];
  for (const { T, p, q, m } of trades) {
    const last = all.at(-1);
    if (last && last.T === T && last.p === p && last.m === m)
      all[all.length - 1] = { ...last, q: sumOf(last.q, q) };
    else all.push({ T, p, q, m });
  }
  return all;
}

function sumOf(left: string, right: string): string {
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(8, '0'));
  };
  const digits = String(units(left) + units(right)).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
