/** The same core on the main thread. Its chunk is fetched only when it is needed. */
import { browserEnvironment, type CoreEnvironment } from '#browser-environment';
import { createCore } from '#create-core';
import type { SpawnedCore } from './supervisor.ts';

/** There is no thread to terminate, so its timers and its socket are closed instead. */
export function spawnLocalCore(): SpawnedCore {
  const environment = browserEnvironment();
  const { timers, transport } = environment;
  const ends = new Set<() => void>();
  const state = { isStopped: false };
  const keep = (end: () => void) => {
    ends.add(end);
    return () => {
      ends.delete(end);
      end();
    };
  };
  const mortal: CoreEnvironment = {
    ...environment,
    timers: {
      after(delayMs, task) {
        if (state.isStopped) return nothing;
        const end = timers.after(delayMs, () => {
          ends.delete(end);
          task();
        });
        return keep(end);
      },
      every: (periodMs, task) => (state.isStopped ? nothing : keep(timers.every(periodMs, task))),
    },
    transport: {
      ...transport,
      openSocket: (options) => {
        const socket = transport.openSocket(options);
        ends.add(() => socket.disconnect());
        return socket;
      },
    },
  };
  return {
    core: createCore(mortal),
    stop: () => {
      state.isStopped = true;
      for (const end of ends) end();
      ends.clear();
    },
  };
}

function nothing(): void {
  // A task that was never started needs no stop.
}
