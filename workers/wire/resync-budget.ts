/** How often snapshots may be asked for: one a second and channel, with jitter; three in 30 s mean trouble. */
import type { Environment } from '../core/environment.ts';

const MINIMUM_GAP_MS = 1000;
const WINDOW_MS = 30_000;
const HOPELESS_COUNT = 3;
const JITTER_MS = 200;

export type ResyncPlan = { readonly delayMs: number } | 'hopeless';

export function createResyncBudget(environment: Pick<Environment, 'clock' | 'random'>): {
  plan(channel: string): ResyncPlan;
} {
  const attempts = new Map<string, number[]>();
  return {
    plan(channel) {
      const nowMs = environment.clock.elapsedMs();
      const recent = (attempts.get(channel) ?? []).filter((atMs) => nowMs - atMs < WINDOW_MS);
      if (recent.length >= HOPELESS_COUNT) {
        attempts.delete(channel);
        return 'hopeless';
      }
      const lastMs = recent.at(-1);
      const waitMs = lastMs === undefined ? 0 : Math.max(0, lastMs + MINIMUM_GAP_MS - nowMs);
      const delayMs = waitMs + environment.random() * JITTER_MS;
      attempts.set(channel, [...recent, nowMs + delayMs]);
      return { delayMs };
    },
  };
}
