/** Gathers subscriptions for a moment, because a socket may send only so many messages a second. */
import {
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  type Subscribe,
} from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import type { Environment, Stop } from '../core/environment.ts';

const GATHER_MS = 20;
/** The others are for pings, paces and tokens. */
const MESSAGES_PER_SECOND = MAXIMUM_MESSAGES_PER_SECOND - 2;
const MESSAGES_A_FLUSH = 2;

const Answer = z.object({
  granted: z.array(z.object({ channel: z.string(), id: z.int() })),
  refused: z._default(z.array(z.object({ channel: z.string(), code: z.string() })), []),
});

export type Place = readonly [epoch: string, sequence: number] | null;

export interface Subscriber {
  open(): void;
  close(): void;
  add(name: string, from: Place): void;
  remove(name: string): void;
  /** The name of a channel by its id in binary batches. */
  nameOf(id: number): string | undefined;
}

export function createSubscriber(parts: {
  environment: Pick<Environment, 'clock' | 'timers'>;
  emit: (event: string, payload: unknown, answer?: (answer: unknown) => void) => void;
  onGranted: (name: string) => void;
  onRefused: (name: string, code: string) => void;
}): Subscriber {
  const { clock, timers } = parts.environment;
  const additions = new Map<string, Place>();
  const removals = new Set<string>();
  const names = new Map<number, string>();
  /** Channels that this socket has subscribed to and not left. */
  const held = new Set<string>();
  let saidAtMs: number[] = [];
  let isOpen = false;
  let cancelFlush: Stop | null = null;

  function say(event: string, payload: unknown, answer?: (answer: unknown) => void): void {
    saidAtMs.push(clock.elapsedMs());
    parts.emit(event, payload, answer);
  }

  function flush(): void {
    cancelFlush = null;
    const gone = [...removals].slice(0, MAXIMUM_SUBSCRIPTIONS);
    for (const name of gone) {
      removals.delete(name);
      held.delete(name);
    }
    if (gone.length > 0) say('unsubscribe', { channels: gone });
    subscribe();
    if (removals.size > 0) schedule();
  }

  function subscribe(): void {
    // Channels beyond the limit wait until another one is left.
    const chosen = [...additions].filter(([name]) => {
      if (!held.has(name) && held.size >= MAXIMUM_SUBSCRIPTIONS) return false;
      held.add(name);
      return true;
    });
    for (const [name] of chosen) additions.delete(name);
    if (chosen.length === 0) return;
    const request: Subscribe = { channels: chosen.map(([name]) => name) };
    const places = chosen.flatMap(([name, place]) =>
      place === null ? [] : [[name, [...place]] as const],
    );
    if (places.length > 0)
      request.from = Object.fromEntries(places) as NonNullable<Subscribe['from']>;
    say('subscribe', request, hear);
  }

  function hear(answer: unknown): void {
    const parsed = z.safeParse(Answer, answer);
    if (!parsed.success || !isOpen) return;
    for (const { channel, id } of parsed.data.granted) {
      names.set(id, channel);
      parts.onGranted(channel);
    }
    for (const { channel, code } of parsed.data.refused) {
      held.delete(channel);
      parts.onRefused(channel, code);
    }
  }

  function schedule(): void {
    if (isOpen) cancelFlush ??= timers.after(Math.max(GATHER_MS, waitMs()), flush);
  }

  /** The delay until a flush stays within the limit of messages. */
  function waitMs(): number {
    const nowMs = clock.elapsedMs();
    saidAtMs = saidAtMs.filter((atMs) => nowMs - atMs < 1000);
    const free = saidAtMs.at(-1 - (MESSAGES_PER_SECOND - MESSAGES_A_FLUSH));
    return free === undefined ? 0 : free + 1000 - nowMs;
  }

  return {
    open() {
      isOpen = true;
      for (const kept of [names, additions, removals, held]) kept.clear();
      saidAtMs = [];
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
      if (!additions.delete(name) || held.has(name)) removals.add(name);
      schedule();
    },
    nameOf: (id) => names.get(id),
  };
}
