import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('what describes the process is measured once, and what describes a server is its own', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.countTicks(3);
  other.countTicks(5);
  const [first, second] = [(await one.scrape()).text, (await other.scrape()).text];
  expect(first).toContain('aureus_ticks_total 3');
  expect(second).toContain('aureus_ticks_total 5');
  for (const text of [first, second]) {
    expect(text.match(/^# TYPE process_cpu_seconds_total /gm)).toHaveLength(1);
    expect(text.match(/^nodejs_eventloop_lag_p99_seconds /gm)).toHaveLength(1);
  }
});

test('a server that has ended is not kept by what watches the process', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const gone = await serverThatEnds();
  // Nobody may look before: what is looked at is kept for a while.
  await setImmediate();
  collect();
  expect(gone.deref()).toBeUndefined();
});

async function serverThatEnds(): Promise<WeakRef<object>> {
  const sockets = { count: () => 1 };
  const metrics = createMetrics();
  metrics.watchSockets(() => sockets.count());
  await metrics.scrape();
  return new WeakRef(sockets);
}
