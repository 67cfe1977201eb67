import type { Frame, Venue } from './frame.ts';
import { readRecording } from './recording.ts';

/** What must be known of a recording before it is played. */
export interface RecordingStart {
  /** The exchange's symbol, `BTCUSDT`. */
  readonly symbol: string;
  readonly venue: Venue;
  /** Receive time of the first frame. */
  readonly firstNs: bigint;
  /** The exchange's time at the first frame that tells it: its clock is not that of the receiver. */
  readonly firstEventMs: number;
  readonly firstPrice: string;
}

const MOST_FRAMES = 50_000;

/** Reads a recording until it has said what it is. Throws when it never says. */
export async function inspectRecording(file: string): Promise<RecordingStart> {
  let firstNs: bigint | null = null;
  let eventOffsetMs: number | null = null;
  let venue: Venue | null = null;
  let price: { symbol: string; text: string } | null = null;
  let count = 0;
  for await (const { timeNs, frame } of readRecording(file)) {
    firstNs ??= timeNs;
    const eventMs = eventTimeMs(frame);
    if (eventMs !== null) eventOffsetMs ??= eventMs - elapsedMs(firstNs, timeNs);
    if (frame.kind === 'depth') venue ??= frame.venue;
    if (frame.kind === 'trade') price ??= { symbol: frame.symbol, text: frame.price };
    count += 1;
    if ((venue && price) || count === MOST_FRAMES) break;
  }
  if (firstNs === null || eventOffsetMs === null || !price)
    throw new Error(`${file} holds no trades`);
  return {
    symbol: price.symbol,
    venue: venue ?? 'spot',
    firstNs,
    firstEventMs: Math.round(eventOffsetMs),
    firstPrice: price.text,
  };
}

/** Milliseconds between two receive times. */
export function elapsedMs(fromNs: bigint, toNs: bigint): number {
  return Number(toNs - fromNs) / 1_000_000;
}

function eventTimeMs(frame: Frame): number | null {
  if (frame.kind === 'depth') return frame.eventMs;
  return frame.kind === 'trade' ? frame.timeMs : null;
}
