/**
 * Keeps the data core alive: a heartbeat every 2 s, three misses restart it, at most three times a
 * minute; after that, or where workers cannot start, the same core runs on the main thread.
 */
import type { Core } from '../../../contract/core.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';

export interface SpawnedCore {
  readonly core: Core;
  readonly stop: () => void;
}

export interface SupervisorEnvironment {
  /** Starts the core in a worker; `onCrash` when the worker fails by itself. */
  readonly spawn: (onCrash: () => void) => SpawnedCore;
  readonly spawnLocal: () => Promise<SpawnedCore>;
  /**
   * Connects the screen to a new core: starts it and watches all topics again. Nobody waits for its answer: a core
   * hears in the order in which it is told.
   */
  readonly connect: (core: Core, isFirst: boolean) => Promise<void>;
  /** The old core is gone: its pending calls will never be answered. */
  readonly onLost: () => void;
  readonly onDegraded: () => void;
  /** A heartbeat is overdue, or has come after all: the screen may be out of date. */
  readonly onSilence: (isSilent: boolean) => void;
  readonly isVisible: () => boolean;
  readonly now: () => number;
}

export const BEAT_MS = 2000;
export const BEAT_MISSES = 3;
export const RESTARTS_PER_MINUTE = 3;

export interface Supervisor {
  /** The core that the screen is being connected to; another one after a restart. */
  readonly ready: () => Promise<Core>;
  /** Restarts the core on purpose, for example after a login in another tab. */
  readonly restart: () => void;
  readonly stop: () => void;
}

interface Life {
  current: SpawnedCore | null;
  ready: Promise<Core>;
  generation: number;
  misses: number;
  isLocal: boolean;
  isBeating: boolean;
  restartsMs: number[];
}

function drop(life: Life, { onLost }: SupervisorEnvironment): void {
  life.current?.stop();
  life.current = null;
  onLost();
}

function notYetBorn(): Life {
  return {
    current: null,
    ready: Promise.race([]),
    generation: 0,
    misses: 0,
    isLocal: false,
    isBeating: false,
    restartsMs: [],
  };
}

/** How many there were within a minute, with this one. */
function countRestart(life: Life, nowMs: number): number {
  life.restartsMs = [...life.restartsMs.filter((atMs) => nowMs - atMs < MINUTE_MS), nowMs];
  return life.restartsMs.length;
}

export function createSupervisor(environment: SupervisorEnvironment): Supervisor {
  const life = notYetBorn();

  const begin = () => {
    life.generation += 1;
    life.misses = 0;
    life.isBeating = false;
    environment.onSilence(false);
    const { generation } = life;
    life.ready = open(generation);
    life.ready.catch(() => recover(generation));
  };

  const open = async (generation: number): Promise<Core> => {
    const spawned = life.isLocal
      ? await environment.spawnLocal()
      : environment.spawn(() => recover(generation));
    life.current = spawned;
    environment.connect(spawned.core, generation === 1).catch(() => recover(generation));
    return spawned.core;
  };

  const recover = (generation: number) => {
    // A crash, a missed heartbeat and a failed start may report the same failure.
    if (generation !== life.generation || life.isLocal) return;
    if (countRestart(life, environment.now()) > RESTARTS_PER_MINUTE) {
      life.isLocal = true;
      environment.onDegraded();
    }
    drop(life, environment);
    begin();
  };

  const beat = async (generation: number, core: Core) => {
    life.isBeating = true;
    await core.beat();
    if (generation !== life.generation) return;
    life.isBeating = false;
    if (life.misses > 0) environment.onSilence(false);
    life.misses = 0;
  };

  const timer = setInterval(() => {
    // A hidden or frozen tab slows its own timers, which says nothing about the worker.
    if (!life.current || life.isLocal || !environment.isVisible()) return;
    if (life.isBeating) {
      life.misses += 1;
      environment.onSilence(true);
    } else {
      // A beat that fails stays unanswered, and is counted as missed by the next one.
      beat(life.generation, life.current.core).catch(() => undefined);
    }
    if (life.misses >= BEAT_MISSES) recover(life.generation);
  }, BEAT_MS);

  begin();
  return {
    ready: () => life.ready,
    restart: () => {
      drop(life, environment);
      begin();
    },
    stop: () => {
      clearInterval(timer);
      life.current?.stop();
    },
  };
}
