/** The worker of the data core, and what can befall it. A page has another one for the moment of its first picture. */
import type { Page, Worker } from 'playwright-core';

export const isCore = (worker: Worker): boolean => worker.url().includes('data-core');

/** All that are there; one, but while it is replaced. */
export const coresOf = (page: Page): Worker[] => page.workers().filter(isCore);

/** Dies by an error that nobody caught. */
export async function crashCore(page: Page): Promise<void> {
  await coresOf(page)
    .at(-1)
    ?.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted');
      });
    });
}

/** Stops for ever, as in a loop without an end, but leaves the processor to others: it answers no heartbeat any more. */
export function hangCore(page: Page): void {
  void coresOf(page)
    .at(-1)
    ?.evaluate(() => {
      const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
      Atomics.wait(new Int32Array(buffer), 0, 0);
    })
    .catch(() => undefined);
}

export function untilReplaced(page: Page, options?: { readonly timeout: number }): Promise<Worker> {
  return page.waitForEvent('worker', { predicate: isCore, ...options });
}
