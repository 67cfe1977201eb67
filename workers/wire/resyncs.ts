/** Snapshots that are asked for or on their way, and what is done when one does not come. */
import type { Environment, Stop } from '../core/environment.ts';
import { createResyncBudget } from './resync-budget.ts';

/** A snapshot that has not come by then was lost, however slow the line. */
const AWAIT_MS = 5000;

export interface Resyncs {
  open(): void;
  close(): void;
  /** Asks for this channel as soon as the budget allows. */
  request(name: string): void;
  /** It has been asked for by other means: its answer is awaited. */
  expect(name: string): void;
  /** What was missing is there, or will not come. */
  settle(name: string): void;
  /** What came is of no use, or nothing came: asks again, until that is hopeless. */
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
