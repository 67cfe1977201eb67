/** What a truth file leads to: the last state of each channel, by the plainest rules. */
import { readFileSync } from 'node:fs';
import type {
  CandleTuple,
  LevelTuple,
  QuoteTuple,
  TradeTuple,
} from '../../../contract/realtime.ts';
import type { TruthFrame } from '../../../server/realtime/truth.ts';

export interface Truth {
  /** Best first. */
  book(symbol: string): { bids: LevelTuple[]; asks: LevelTuple[] };
  quote(symbol: string): QuoteTuple;
  /** Newest first. */
  trades(symbol: string): TradeTuple[];
  /** By opening time, as they were sent last. */
  candles(symbol: string): CandleTuple[];
  frames(channel: string): readonly TruthFrame[];
}

export function readTruth(file: string): Truth {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const all = lines.map((line) => JSON.parse(line) as TruthFrame);
  const frames = (channel: string) => {
    const own = all.filter((frame) => frame.channel === channel);
    if (own.length === 0) throw new Error(`${channel} was never sent`);
    return own;
  };
  const rows = <Row>(channel: string) => frames(channel).flatMap(({ data }) => data as Row[]);
  return {
    frames,
    book: (symbol) => bookOf(frames(`book:${symbol}`)),
    quote(symbol) {
      const last = rows<QuoteTuple>(`quote:${symbol}`).at(-1);
      if (last === undefined) throw new Error(`no quote of ${symbol} was sent`);
      return last;
    },
    trades(symbol) {
      const byId = new Map(rows<TradeTuple>(`trades:${symbol}`).map((row) => [row[0], row]));
      return [...byId.values()].sort((a, b) => b[0] - a[0]);
    },
    candles(symbol) {
      const byTime = new Map(rows<CandleTuple>(`candles:${symbol}:1m`).map((row) => [row[0], row]));
      return [...byTime.values()].sort((a, b) => a[0] - b[0]);
    },
  };
}

function bookOf(frames: readonly TruthFrame[]): { bids: LevelTuple[]; asks: LevelTuple[] } {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  for (const { kind, data } of frames) {
    const changes = data as Record<keyof typeof sides, readonly LevelTuple[]>;
    for (const side of ['bids', 'asks'] as const) {
      if (kind === 'snapshot') sides[side].clear();
      for (const [price, quantity] of changes[side]) sides[side].set(price, quantity);
    }
  }
  const sorted = (side: Map<number, number>, direction: number): LevelTuple[] =>
    [...side].filter(([, quantity]) => quantity > 0).sort((a, b) => direction * (a[0] - b[0]));
  return { bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1) };
}
