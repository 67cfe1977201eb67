/** The environment of a real worker: the device's clock, axios and socket.io. */
import { transfer } from 'comlink';
import type { Frame } from '../../contract/core.ts';
import type { Environment, SendHttp, Timers } from '../core/environment.ts';
import { createLateHttp } from '../wire/late-http.ts';
import { openSocketIo } from '../wire/line/socket-io-transport.ts';

export function browserEnvironment(): Environment {
  return {
    clock: { now: () => Date.now(), elapsedMs: () => performance.now() },
    random: () => Math.random(),
    timers: platformTimers,
    newKey: () => crypto.randomUUID(),
    transport: { sendHttp: createLateHttp(loadAxios), openSocket: openSocketIo },
    openStore: async () => (await import('../store/idb-store.ts')).openIdbStore(),
    handOver: (frame) => transfer(frame, buffersOf(frame)),
    ...loadsFonts(globalThis as { readonly fonts?: FontFaceSet }),
  };
}

/** A core on the main thread has no fonts of its own, and would save nothing by drawing. */
function loadsFonts({ fonts }: { readonly fonts?: FontFaceSet }): Pick<Environment, 'loadFont'> {
  if (fonts === undefined) return {};
  return {
    loadFont: async (font) => (await import('../view/worker-font.ts')).loadWorkerFont(fonts, font),
  };
}

async function loadAxios(): Promise<SendHttp> {
  return (await import('../wire/axios-transport.ts')).createAxiosTransport();
}

export const platformTimers: Timers = {
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  every(periodMs, task) {
    const timer = setInterval(task, periodMs);
    return () => clearInterval(timer);
  },
};

/**
 * Bars and lines are the only large data of a frame; they are transferred, because copying them is
 * expensive.
 */
function buffersOf(frame: Frame): ArrayBuffer[] {
  return frame.changes.flatMap(([topic, , view]) =>
    (topic === 'markets.candles' || topic === 'markets.indicator') &&
    view.rows.buffer instanceof ArrayBuffer
      ? [view.rows.buffer]
      : [],
  );
}
