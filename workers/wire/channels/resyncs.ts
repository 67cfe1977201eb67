/** Requested snapshots, and the retry when one does not arrive. */
import type { Environment, Stop } from '../../core/environment.ts';
import { createResyncBudget } from './resync-budget.ts';

/** A snapshot that has not arrived by then was lost, however slow the line is. */
const AWAIT_MS = 5000;

export interface Resyncs {
  open(): void;
  close(): void;
  /** Requests a snapshot of this channel as soon as the budget allows. */
  request(name: string): void;
  /** A snapshot was requested elsewhere: waits for it. */
  expect(name: string): void;
  /** Stops waiting: the missing frames have arrived, or never will. */
  settle(name: string): void;
  /**
   * The snapshot was useless or did not arrive: retries, or asks for a new connection after too
   * many.
   */
  fail(name: string): void;
  isUnderWay(name: string): boolean;
}

export function createResyncs(parts: {
  environment: Pick<Environment, 'clock' | 'timers' | 'random'>;
  ask: (name: string) => void;
  onHopeless: () => void;
}): Resyncs {
  const { timers } = parts.environment;
  const budget = createResyncBudget(parts.environment);
  const planned = new Map<string, Stop>();
  const awaited = new Map<string, Stop>();
  let isOpen = false;

  function request(name: string): void {
    if (!isOpen || planned.has(name) || awaited.has(name)) return;
    const stop = timers.after(budget.delayMs(name), () => {
      planned.delete(name);
      parts.ask(name);
      expect(name);
    });
    planned.set(name, stop);
  }

  function expect(name: string): void {
    if (!isOpen) return;
    awaited.get(name)?.();
    awaited.set(
      name,
      timers.after(AWAIT_MS, () => fail(name)),
    );
  }

  function settle(name: string): void {
    for (const stops of [planned, awaited]) {
      stops.get(name)?.();
      stops.delete(name);
    }
  }

  function fail(name: string): void {
    settle(name);
    if (budget.fail(name)) parts.onHopeless();
    else request(name);
  }

  return {
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      for (const name of [...planned.keys(), ...awaited.keys()]) settle(name);
    },
    request,
    expect,
    settle,
    fail,
    isUnderWay: (name) => planned.has(name) || awaited.has(name),
  };
}
