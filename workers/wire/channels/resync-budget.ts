/**
 * Limits resyncs: one a second for each channel, with jitter; three failures in 30 s mean trouble.
 */
import type { Environment } from '../../core/environment.ts';

const MINIMUM_GAP_MS = 1000;
const WINDOW_MS = 30_000;
const HOPELESS_COUNT = 3;
const JITTER_MS = 200;

export interface ResyncBudget {
  /** The delay of the next resync of this channel. */
  delayMs(channel: string): number;
  /** Counts a useless resync. True when a new connection is needed. */
  fail(channel: string): boolean;
}

export function createResyncBudget(
  environment: Pick<Environment, 'clock' | 'random'>,
): ResyncBudget {
  const lastAtMs = new Map<string, number>();
  const failures = new Map<string, number[]>();
  return {
    delayMs(channel) {
      const nowMs = environment.clock.elapsedMs();
      const earliestMs = (lastAtMs.get(channel) ?? Number.NEGATIVE_INFINITY) + MINIMUM_GAP_MS;
      const delayMs = Math.max(0, earliestMs - nowMs) + environment.random() * JITTER_MS;
      lastAtMs.set(channel, nowMs + delayMs);
      return delayMs;
    },
    fail(channel) {
      const nowMs = environment.clock.elapsedMs();
      const recent = (failures.get(channel) ?? []).filter((atMs) => nowMs - atMs < WINDOW_MS);
      const isHopeless = recent.length + 1 >= HOPELESS_COUNT;
      failures.set(channel, isHopeless ? [] : [...recent, nowMs]);
      return isHopeless;
    },
  };
}
