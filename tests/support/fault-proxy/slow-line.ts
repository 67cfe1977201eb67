/** One direction of the line: latency, jitter and bandwidth, with the order kept. */
import type { FaultSettings } from './fault-settings.ts';
import type { Random } from './seeded-random.ts';

export interface SlowLine {
  /** Runs `deliver` when so many bytes would have arrived. */
  pass(bytes: number, deliver: () => void): void;
  /** Forgets what is on its way. */
  clear(): void;
}

export function createSlowLine(settings: () => FaultSettings, random: Random): SlowLine {
  const onTheWay: { dueMs: number; deliver: () => void }[] = [];
  let freeAtMs = 0;
  let lastDueMs = 0;
  let timer: NodeJS.Timeout | null = null;

  function deliverDue(): void {
    timer = null;
    for (let next = onTheWay[0]; next !== undefined; next = onTheWay[0]) {
      const waitMs = next.dueMs - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(deliverDue, Math.ceil(waitMs));
        return;
      }
      onTheWay.shift();
      next.deliver();
    }
  }

  return {
    pass(bytes, deliver) {
      const { latencyMs, jitterMs, bytesPerSecond } = settings();
      const nowMs = performance.now();
      const sendingMs = bytesPerSecond > 0 ? (bytes * 1000) / bytesPerSecond : 0;
      freeAtMs = Math.max(nowMs, freeAtMs) + sendingMs;
      const travelMs = latencyMs + (jitterMs > 0 ? random() * jitterMs : 0);
      lastDueMs = Math.max(lastDueMs, freeAtMs + travelMs);
      if (onTheWay.length === 0 && lastDueMs <= nowMs) {
        deliver();
        return;
      }
      onTheWay.push({ dueMs: lastDueMs, deliver });
      if (timer === null) deliverDue();
    },
    clear() {
      onTheWay.length = 0;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
