/** The server's time, from the ping with the smallest round trip of the last few. */
import type { Clock } from '../core/environment.ts';

const WINDOW = 8;
/** Two clocks drift apart by less than this while a window lasts. */
const DRIFT_MS = 50;

interface Sample {
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

export interface ServerClock {
  /** Server time in milliseconds, as well as it is known. */
  now(): number;
  latencyMs(): number;
  /** A ping was answered: when it was sent (monotonic), and what the server said. */
  sample(sentAtMs: number, serverTime: number): void;
  /** A first guess from a frame, used until a ping is answered. */
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
      // Older samples that cannot be true of the same clock tell of a server whose time was changed.
      samples = [...samples, sample].filter((each) => areOfOneClock(each, sample)).slice(-WINDOW);
      const best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
      offsetMs = best.offsetMs;
    },
  };
}

/** The truth of each lies within half its round trip, so they must overlap. */
function areOfOneClock(one: Sample, other: Sample): boolean {
  const apartMs = Math.abs(one.offsetMs - other.offsetMs);
  return apartMs <= (one.roundTripMs + other.roundTripMs) / 2 + DRIFT_MS;
}
