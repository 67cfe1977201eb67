/** What the proxy has seen and done so far. */
import type { MessageFate } from './message-lane.ts';

type Fates = Readonly<Record<MessageFate, number>>;

export interface FaultCounts {
  /** Websockets that were opened, and those that are open. */
  readonly websockets: number;
  readonly open: number;
  /** Connections that were cut: by demand, by `cutEveryMs`, and by fates. */
  readonly cuts: number;
  readonly up: Fates;
  readonly down: Fates;
  readonly http: {
    readonly requests: number;
    readonly reset: number;
    readonly lostAnswers: number;
    readonly replaced: number;
  };
}

/** The same, while it is counted. */
export type FaultCounter = {
  -readonly [Name in keyof FaultCounts]: FaultCounts[Name] extends number
    ? number
    : Record<keyof FaultCounts[Name], number>;
};

export function createFaultCounter(): FaultCounter {
  return {
    websockets: 0,
    open: 0,
    cuts: 0,
    up: noFates(),
    down: noFates(),
    http: { requests: 0, reset: 0, lostAnswers: 0, replaced: 0 },
  };
}

function noFates(): Record<MessageFate, number> {
  return { passed: 0, dropped: 0, duplicated: 0, swapped: 0, mutated: 0, closed: 0, reset: 0 };
}
