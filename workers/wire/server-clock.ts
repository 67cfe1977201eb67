/** The server's time, from the ping with the smallest round trip of the last few. */
import type { Clock } from '../core/environment.ts';

const WINDOW = 8;

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
  const samples: { roundTripMs: number; offsetMs: number }[] = [];
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
      samples.push({ roundTripMs, offsetMs: serverTime + roundTripMs / 2 - clock.elapsedMs() });
      if (samples.length > WINDOW) samples.shift();
      const best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
      offsetMs = best.offsetMs;
    },
  };
}
