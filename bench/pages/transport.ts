/** Lets a worker read for a while in one of the three ways, and says how many quotes it got. */
import type { Reading, Way } from './transport.worker.ts';

async function measure(way: Way, forMs: number): Promise<Reading> {
  const worker = new Worker(new URL('./transport.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Reading>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Reading>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ way, forMs, origin: location.origin });
    });
  } finally {
    worker.terminate();
  }
}

Object.assign(globalThis, { measureTransport: measure });
