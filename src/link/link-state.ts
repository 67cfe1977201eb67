/** The state of the link itself: pending calls, and whether the core is degraded. */
import { create } from 'zustand';

interface LinkState {
  readonly pendingCalls: number;
  /** True when the core runs on the main thread because its worker keeps failing. */
  readonly isDegraded: boolean;
  /**
   * True while the core does not answer its heartbeat: what the screen shows may be out of date.
   */
  readonly isSilent: boolean;
  /** When the last core was lost, by the page's clock: what it was handed, the next has not. */
  readonly coreLostAtMs: number;
}

export const useLinkState = create<LinkState>(() => ({
  pendingCalls: 0,
  isDegraded: false,
  isSilent: false,
  coreLostAtMs: 0,
}));

/** Counts a call that the user waits for; the shell shows it after 800 ms (APP-28). */
export async function showPending<Value>(action: Promise<Value>): Promise<Value> {
  useLinkState.setState(({ pendingCalls }) => ({ pendingCalls: pendingCalls + 1 }));
  try {
    return await action;
  } finally {
    useLinkState.setState(({ pendingCalls }) => ({ pendingCalls: pendingCalls - 1 }));
  }
}
