/** What this page sends: see `sends.ts`. Components use `useSend`. */
import { run } from './core-link.ts';
import { createSends } from './sends.ts';
import { currentSession } from './session.ts';

export const { send, useStages, carryKeys } = createSends({
  run,
  token: () => {
    const session = currentSession();
    return session.state === 'user' ? session.token : null;
  },
  elapsedMs: () => performance.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
});
