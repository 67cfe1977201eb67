/** A real core with the real network, in this process, which leaves no timer and no socket behind. */
import type { Core } from '../../../contract/core.ts';
import { browserEnvironment } from '../../../workers/app/browser-environment.ts';
import { createCore } from '../../../workers/app/create-core.ts';
import type { Environment, Stop, Timers } from '../../../workers/core/environment.ts';
import { createRecordingScreen, type RecordingScreen } from './recording-screen.ts';

export interface RealCore {
  readonly core: Core;
  readonly screen: RecordingScreen;
  close(): void;
}

/** A new core with a screen of its own, started as a guest; on the device's clock, or one that is given. */
export async function openRealCore(
  origin: string,
  replaced: Partial<Pick<Environment, 'clock'>> = {},
): Promise<RealCore> {
  const { environment, close } = closableEnvironment({ ...browserEnvironment(), ...replaced });
  const core = createCore(environment);
  const screen = createRecordingScreen();
  await core.start({ origin, token: null, build: 'test', language: 'en', fiat: 'USD' }, screen);
  return { core, screen, close };
}

/**
 * A core lives as long as its page and has no end of its own. Here pages share a process: after `close`
 * its sockets are gone, nothing that it waits for comes any more, and it can begin nothing new.
 */
export function closableEnvironment(base: Environment): {
  environment: Environment;
  close(): void;
} {
  const ends = new Set<() => void>();
  const state = { isClosed: false };
  const environment: Environment = {
    ...base,
    // Nothing is in another thread here, so nothing is given away.
    handOver: (frame) => frame,
    timers: closableTimers(base.timers, { ends, isClosed: () => state.isClosed }),
    transport: {
      ...base.transport,
      openSocket(options) {
        const link = base.transport.openSocket(options);
        ends.add(() => link.disconnect());
        return link;
      },
    },
  };
  return {
    environment,
    close() {
      state.isClosed = true;
      for (const end of ends) end();
      ends.clear();
    },
  };
}

function closableTimers(
  timers: Timers,
  { ends, isClosed }: { ends: Set<() => void>; isClosed: () => boolean },
): Timers {
  const keep = (stop: Stop): Stop => {
    const end = () => {
      ends.delete(end);
      stop();
    };
    if (isClosed()) stop();
    else ends.add(end);
    return end;
  };
  return {
    after(delayMs, task) {
      const end = keep(
        timers.after(delayMs, () => {
          ends.delete(end);
          task();
        }),
      );
      return end;
    },
    every: (periodMs, task) => keep(timers.every(periodMs, task)),
  };
}
