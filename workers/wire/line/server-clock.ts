/** The server's time, from the ping with the smallest round trip of the last few. */
import type { Clock } from '../../core/environment.ts';

const WINDOW = 8;
/** Two clocks drift apart by less than this within one window. */
const DRIFT_MS = 50;

interface Sample {
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

export interface ServerClock {
  /** The best estimate of the server's time in milliseconds. */
  now(): number;
  latencyMs(): number;
  /** Adds an answered ping: when it was sent (monotonic), and the server's time. */
  sample(sentAtMs: number, serverTime: number): void;
  /** Sets a first guess from a frame, used until a ping is answered. */
  guess(serverTime: number): void;
}

export function createServerClock(clock: Clock): ServerClock {
  let samples: Sample[] = [];
  /** Server time minus monotonic time, so that a jump of the device's clock changes nothing. */
  let offsetMs = clock.now() - clock.elapsedMs();

  return {
    now: () => clock.elapsedMs() + offsetMs,
    latencyMs: () => Math.round((samples.at(-1)?.roundTripMs ?? 0) / 2),
    guess(serverTime) {
      if (samples.length === 0) offsetMs = serverTime - clock.elapsedMs();
    },
    sample(sentAtMs, serverTime) {
      const roundTripMs = clock.elapsedMs() - sentAtMs;
      const sample = { roundTripMs, offsetMs: serverTime + roundTripMs / 2 - clock.elapsedMs() };
      // Older samples that contradict this one are dropped: the server's time was changed.
      samples = [...samples, sample].filter((each) => areOfOneClock(each, sample)).slice(-WINDOW);
      const best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
      offsetMs = best.offsetMs;
    },
  };
}

/** The true offset is within half a round trip of each sample, so the ranges must overlap. */
function areOfOneClock(one: Sample, other: Sample): boolean {
  const apartMs = Math.abs(one.offsetMs - other.offsetMs);
  return apartMs <= (one.roundTripMs + other.roundTripMs) / 2 + DRIFT_MS;
}
