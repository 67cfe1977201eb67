import type { Worker } from 'playwright-core';

/** Stops a worker for ever, as a loop without an end does, but leaves the processor to others. */
export function hangWorker(worker: Worker | undefined): void {
  void worker
    ?.evaluate(() => {
      const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
      Atomics.wait(new Int32Array(buffer), 0, 0);
    })
    .catch(() => undefined);
}
