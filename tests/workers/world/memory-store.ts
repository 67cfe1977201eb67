import type { KeptStore } from '../../../workers/core/kept-store.ts';

/** A store that a test can look into, and that fails on request. */
export function memoryStore(): KeptStore & {
  readonly kept: Map<string, unknown>;
  isFull: boolean;
} {
  const kept = new Map<string, unknown>();
  return {
    kept,
    isFull: false,
    readAll: async () => new Map(kept),
    async write(changes) {
      if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
      for (const [name, value] of changes) {
        if (value === undefined) kept.delete(name);
        else kept.set(name, structuredClone(value));
      }
    },
  };
}
