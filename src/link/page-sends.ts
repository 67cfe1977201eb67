/** What this page sends: see `sends.ts`. Components use `useSend`. */
import { storage } from '../device/storage.ts';
import { run } from './core-link.ts';
import { createSends } from './sends.ts';

export const { send, useStages, carryKeys } = createSends({
  run,
  token: () => storage.readText('token'),
  elapsedMs: () => performance.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
});
