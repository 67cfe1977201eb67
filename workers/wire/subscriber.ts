/** Gathers what to subscribe and unsubscribe for a moment, because a socket may say only so much a second. */
import { MAXIMUM_SUBSCRIPTIONS, type Subscribe } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import type { Stop, Timers } from '../core/environment.ts';

const GATHER_MS = 20;

const Answer = z.object({ granted: z.array(z.object({ channel: z.string(), id: z.int() })) });

export type Place = readonly [epoch: string, sequence: number] | null;

export interface Subscriber {
  open(): void;
  close(): void;
  add(name: string, from: Place): void;
  remove(name: string): void;
  /** The channel of an id in a binary batch. */
  nameOf(id: number): string | undefined;
}

export function createSubscriber(parts: {
  timers: Timers;
  emit: (event: string, payload: unknown, answer?: (answer: unknown) => void) => void;
}): Subscriber {
  const additions = new Map<string, Place>();
  const removals = new Set<string>();
  const names = new Map<number, string>();
  let isOpen = false;
  let cancelFlush: Stop | null = null;

  function flush(): void {
    cancelFlush = null;
    if (!isOpen) return;
    if (removals.size > 0) parts.emit('unsubscribe', { channels: [...removals] });
    removals.clear();
    const chosen = [...additions].slice(0, MAXIMUM_SUBSCRIPTIONS);
    additions.clear();
    if (chosen.length === 0) return;
    const request: Subscribe = { channels: chosen.map(([name]) => name) };
    const places = chosen.flatMap(([name, place]) =>
      place === null ? [] : [[name, [...place]] as const],
    );
    if (places.length > 0)
      request.from = Object.fromEntries(places) as NonNullable<Subscribe['from']>;
    parts.emit('subscribe', request, (answer) => {
      const parsed = z.safeParse(Answer, answer);
      for (const { channel, id } of parsed.success ? parsed.data.granted : [])
        names.set(id, channel);
    });
  }

  function schedule(): void {
    if (isOpen) cancelFlush ??= parts.timers.after(GATHER_MS, flush);
  }

  return {
    open() {
      isOpen = true;
      names.clear();
      additions.clear();
      removals.clear();
    },
    close() {
      isOpen = false;
      cancelFlush?.();
      cancelFlush = null;
    },
    add(name, from) {
      removals.delete(name);
      additions.set(name, from);
      schedule();
    },
    remove(name) {
      if (!additions.delete(name)) removals.add(name);
      schedule();
    },
    nameOf: (id) => names.get(id),
  };
}
