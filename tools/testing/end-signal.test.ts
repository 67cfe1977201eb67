import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { endSignal } from './end-signal.ts';

test('a run is ended at its limit, however much garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const end = vi.fn();
  endSignal(2_000).addEventListener('abort', end);
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await sleep(10);
  }
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1), { timeout: 10_000 });
});
