/** Gathers subscriptions for a moment, because a socket may send only so many messages a second. */
import {
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  type Subscribe,
} from '../../../contract/realtime.ts';
import { z } from '../../../contract/schema.ts';
import type { Environment, Stop } from '../../core/environment.ts';

const GATHER_MS = 20;
/** The others are for pings, paces and tokens. */
const MESSAGES_PER_SECOND = MAXIMUM_MESSAGES_PER_SECOND - 2;
const MESSAGES_A_FLUSH = 2;

const Answer = z.object({
  granted: z.array(z.object({ channel: z.string(), id: z.int() })),
  refused: z._default(z.array(z.object({ channel: z.string(), code: z.string() })), []),
});

export type Place = readonly [epoch: string, sequence: number] | null;

interface Parts {
  readonly environment: Pick<Environment, 'clock' | 'timers'>;
  readonly emit: (event: string, payload: unknown, answer?: (answer: unknown) => void) => void;
  readonly onGranted: (name: string) => void;
  readonly onRefused: (name: string, code: string) => void;
}

export interface Subscriber {
  open(): void;
  close(): void;
  add(name: string, from: Place): void;
  remove(name: string): void;
  /** The name of a channel by its id in binary batches. */
  nameOf(id: number): string | undefined;
}

/** Counts what a socket is told, so that it stays within the limit of messages. */
function createPace({ elapsedMs }: Pick<Environment['clock'], 'elapsedMs'>) {
  let saidAtMs: number[] = [];
  return {
    said: () => void saidAtMs.push(elapsedMs()),
    clear() {
      saidAtMs = [];
    },
    /** The delay until a flush stays within the limit. */
    waitMs(): number {
      const nowMs = elapsedMs();
      saidAtMs = saidAtMs.filter((atMs) => nowMs - atMs < 1000);
      const free = saidAtMs.at(-1 - (MESSAGES_PER_SECOND - MESSAGES_A_FLUSH));
      return free === undefined ? 0 : free + 1000 - nowMs;
    },
  };
}

/** What is to be said with the next flush, and what the socket holds by then. */
function createWaitingList() {
  const additions = new Map<string, Place>();
  const removals = new Set<string>();
  /** Channels that this socket has subscribed to and not left. */
  const held = new Set<string>();
  return {
    clear() {
      for (const kept of [additions, removals, held]) kept.clear();
    },
    add(name: string, from: Place) {
      removals.delete(name);
      additions.set(name, from);
    },
    remove(name: string) {
      if (!additions.delete(name) || held.has(name)) removals.add(name);
    },
    refuse: (name: string) => void held.delete(name),
    hasRemovals: () => removals.size > 0,
    takeRemovals(): string[] {
      const gone = [...removals].slice(0, MAXIMUM_SUBSCRIPTIONS);
      for (const name of gone) {
        removals.delete(name);
        held.delete(name);
      }
      return gone;
    },
    /** Channels beyond the limit wait until another one is left. */
    takeAdditions(): [name: string, from: Place][] {
      const chosen = [...additions].filter(([name]) => {
        if (!held.has(name) && held.size >= MAXIMUM_SUBSCRIPTIONS) return false;
        held.add(name);
        return true;
      });
      for (const [name] of chosen) additions.delete(name);
      return chosen;
    },
  };
}

export function createSubscriber({ environment, emit, onGranted, onRefused }: Parts): Subscriber {
  const { clock, timers } = environment;
  const waiting = createWaitingList();
  const pace = createPace(clock);
  const names = new Map<number, string>();
  let isOpen = false;
  let cancelFlush: Stop | null = null;

  function flush(): void {
    cancelFlush = null;
    const gone = waiting.takeRemovals();
    if (gone.length > 0) say('unsubscribe', { channels: gone });
    const chosen = waiting.takeAdditions();
    if (chosen.length > 0) say('subscribe', toRequest(chosen), hear);
    if (waiting.hasRemovals()) schedule();
  }

  function say(event: string, payload: unknown, answer?: (answer: unknown) => void): void {
    pace.said();
    emit(event, payload, answer);
  }

  function hear(answer: unknown): void {
    const parsed = z.safeParse(Answer, answer);
    if (!parsed.success || !isOpen) return;
    for (const { channel, id } of parsed.data.granted) {
      names.set(id, channel);
      onGranted(channel);
    }
    for (const { channel, code } of parsed.data.refused) {
      waiting.refuse(channel);
      onRefused(channel, code);
    }
  }

  function schedule(): void {
    if (isOpen) cancelFlush ??= timers.after(Math.max(GATHER_MS, pace.waitMs()), flush);
  }

  return {
    open() {
      isOpen = true;
      for (const kept of [names, waiting, pace]) kept.clear();
    },
    close() {
      isOpen = false;
      cancelFlush?.();
      cancelFlush = null;
    },
    add(name, from) {
      waiting.add(name, from);
      schedule();
    },
    remove(name) {
      waiting.remove(name);
      schedule();
    },
    nameOf: (id) => names.get(id),
  };
}

function toRequest(chosen: readonly [name: string, from: Place][]): Subscribe {
  const request: Subscribe = { channels: chosen.map(([name]) => name) };
  const places = chosen.flatMap(([name, place]) =>
    place === null ? [] : [[name, [...place]] as const],
  );
  if (places.length > 0)
    request.from = Object.fromEntries(places) as NonNullable<Subscribe['from']>;
  return request;
}
