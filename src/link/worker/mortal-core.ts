/** A core that can be stopped without a thread to terminate: its timers, its socket and its screen are closed instead. */
import type { CoreEnvironment } from '#browser-environment';
import type { Core } from '../../../contract/core.ts';
import type { SpawnedCore } from './supervisor.ts';

export function spawnMortalCore(
  environment: CoreEnvironment,
  createCore: (environment: CoreEnvironment) => Core,
): SpawnedCore {
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
  const core = createCore(mortal);
  return {
    core: {
      ...core,
      // A call may still be answered, and the screen is the next core's by then.
      start: (start, screen) =>
        core.start(start, {
          async paintFrame(frame) {
            if (!state.isStopped) await screen.paintFrame(frame);
          },
          deliverFacts(facts) {
            if (!state.isStopped) screen.deliverFacts(facts);
          },
        }),
    },
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
