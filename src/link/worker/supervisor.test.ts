import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Core } from '../../../contract/core.ts';
import { BEAT_MISSES, BEAT_MS, createSupervisor, RESTARTS_PER_MINUTE } from './supervisor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A world whose cores answer the heartbeat or not, as the test says. */
function openWorld(isAlive: () => boolean) {
  const seen = {
    spawned: 0,
    local: 0,
    lost: 0,
    degraded: 0,
    stopped: 0,
    isVisible: true,
    isSilent: false,
    /** Of each core that was connected, whether it was the first. */
    connected: [] as boolean[],
  };
  const makeCore = () =>
    ({
      beat: () =>
        isAlive() ? Promise.resolve(1) : new Promise<number>((resolve) => late.push(resolve)),
    }) as unknown as Core;
  const late: ((beat: number) => void)[] = [];
  const count = (name: 'lost' | 'degraded' | 'stopped') => () => {
    seen[name] += 1;
  };
  const crashes: (() => void)[] = [];
  const supervisor = createSupervisor({
    spawn: (onCrash) => {
      seen.spawned += 1;
      crashes.push(onCrash);
      return { core: makeCore(), stop: count('stopped') };
    },
    spawnLocal: async () => {
      seen.local += 1;
      return { core: makeCore(), stop: () => undefined };
    },
    connect: async (_core, isFirst) => {
      seen.connected.push(isFirst);
    },
    onLost: count('lost'),
    onDegraded: count('degraded'),
    onSilence: (isSilent) => {
      seen.isSilent = isSilent;
    },
    isVisible: () => seen.isVisible,
    now: () => Date.now(),
  });
  return {
    seen,
    supervisor,
    crash: () => crashes.at(-1)?.(),
    /** What was overdue comes after all. */
    release: () => {
      for (const resolve of late.splice(0)) resolve(1);
    },
  };
}

const beats = (count: number) => vi.advanceTimersByTimeAsync(count * BEAT_MS);

test('a core that answers its heartbeat is left alone', async () => {
  const { seen, supervisor } = openWorld(() => true);
  await beats(60);
  expect(seen).toMatchObject({ spawned: 1, lost: 0 });
  supervisor.stop();
});

test('three missed heartbeats restart the core and let go of what was pending on it', async () => {
  const { seen, supervisor } = openWorld(() => false);
  await beats(BEAT_MISSES);
  expect(seen).toMatchObject({ spawned: 1, lost: 0 });
  await beats(1);
  expect(seen).toMatchObject({ spawned: 2, lost: 1, stopped: 1 });
  supervisor.stop();
});

test('the first missed heartbeat is told, and so is the end of the silence', async () => {
  const alive = { now: false };
  const { seen, supervisor, release } = openWorld(() => alive.now);
  await beats(1);
  expect(seen.isSilent).toBe(false);
  await beats(1);
  expect(seen.isSilent).toBe(true);
  release();
  await beats(1);
  expect(seen).toMatchObject({ isSilent: false, spawned: 1 });
  supervisor.stop();
});

test('a hidden tab proves nothing about its worker', async () => {
  const { seen, supervisor } = openWorld(() => false);
  seen.isVisible = false;
  await beats(30);
  expect(seen.spawned).toBe(1);
  supervisor.stop();
});

test('a core that keeps crashing runs on the main thread after three restarts in a minute', async () => {
  const { seen, supervisor, crash } = openWorld(() => true);
  for (let round = 0; round < RESTARTS_PER_MINUTE; round += 1) {
    await vi.advanceTimersByTimeAsync(10);
    crash();
  }
  expect(seen).toMatchObject({ spawned: 1 + RESTARTS_PER_MINUTE, local: 0, degraded: 0 });
  await vi.advanceTimersByTimeAsync(10);
  crash();
  await supervisor.ready();
  expect(seen).toMatchObject({ spawned: 1 + RESTARTS_PER_MINUTE, local: 1, degraded: 1 });
  supervisor.stop();
});

test('crashes a minute apart never lead to the main thread', async () => {
  const { seen, supervisor, crash } = openWorld(() => true);
  for (let round = 0; round < 8; round += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    crash();
  }
  expect(seen).toMatchObject({ spawned: 9, degraded: 0 });
  supervisor.stop();
});

test('a core that replaces another is told from the first: answers of the old one are stale', async () => {
  const { seen, supervisor, crash } = openWorld(() => true);
  await vi.advanceTimersByTimeAsync(10);
  crash();
  await vi.advanceTimersByTimeAsync(10);
  supervisor.restart();
  await supervisor.ready();
  expect(seen.connected).toEqual([true, false, false]);
  supervisor.stop();
});
