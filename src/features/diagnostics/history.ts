/**
 * The last five minutes, second by second. They outlive the page's closing and the core's restart; seconds
 * in which nobody looked are absent.
 */
import { create } from 'zustand';
import type { DiagnosticsView } from '../../../contract/features/diagnostics.ts';

export const HISTORY_MS = 300_000;

export interface Moment {
  readonly atMs: number;
  readonly quotes: number;
  readonly paints: number;
  readonly busy: number;
  /** Null while nothing was painted. */
  readonly latency: number | null;
}

export type Line = Exclude<keyof Moment, 'atMs'>;

interface History {
  readonly moments: readonly Moment[];
  readonly lifeKey: string | null;
  /** Times that the core was restarted while somebody looked. */
  readonly restarts: number;
}

export const useHistory = create<History>(() => ({ moments: [], lifeKey: null, restarts: 0 }));

export function keepMoment(view: DiagnosticsView, atMs: number): void {
  useHistory.setState(({ moments, lifeKey, restarts }) => ({
    moments: [...moments.filter((moment) => atMs - moment.atMs < HISTORY_MS), toMoment(view, atMs)],
    lifeKey: view.lifeKey,
    restarts: lifeKey === null || lifeKey === view.lifeKey ? restarts : restarts + 1,
  }));
}

function toMoment(view: DiagnosticsView, atMs: number): Moment {
  return {
    atMs,
    quotes: view.quotesPerSecond,
    paints: view.paintsPerSecond,
    busy: view.busyShare,
    latency: view.latency.newest?.p99Ms ?? null,
  };
}
