/**
 * The first core's worker, spawned by the page's first script: its code arrives while the page's own is on its way.
 * What is sent to it waits in its port until it listens.
 */
import { spawnDataCore } from './worker-policy.ts';

const early = { worker: null as Worker | null };

/** To be called once, by the page's first script. */
export function spawnFirst(): void {
  early.worker = spawnEarly();
}

function spawnEarly(): Worker | null {
  try {
    const worker = spawnDataCore();
    // Nobody may be listening yet; who asks for a worker then gets another one, and hears why that fails.
    worker.addEventListener('error', forget);
    return worker;
  } catch {
    return null;
  }
}

function forget(): void {
  early.worker = null;
}

/** The early worker for who asks first, and a new one for everybody after; throws where there can be none. */
export function takeWorker(): Worker {
  const worker = early.worker ?? spawnDataCore();
  forget();
  return worker;
}
