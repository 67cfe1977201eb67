/**
 * What was asked and what came back, by question. An answer is shown while it is asked for again, and forgotten ten
 * minutes after the last who showed it has gone. One that is late is dropped when a later one was asked for.
 */
import type { Failure, Result } from '../../contract/envelope.ts';
import { keepEqual } from './keep-equal.ts';

const RETRY_MS = 1000;
const FORGET_MS = 600_000;

export interface Known<Value> {
  readonly value: Value | undefined;
  readonly failure: Failure | null;
  /** When the answer came, by the clock of the device; 0 before. */
  readonly answeredAtMs: number;
  /** `more`: what is there stays, and something is added to it. */
  readonly asking: 'again' | 'more' | null;
}

export type Load<Value> = (known: Value | undefined) => Promise<Result<Value>>;

export interface Entry<Value> {
  readonly name: string;
  known(): Known<Value>;
  onChange(listener: () => void): () => void;
  /** While it is shown, news that it is stale has it asked for again. */
  show(staleMs: number): () => void;
  /** Resolves when the answer, or its failure, is there. */
  ask(load?: Load<Value>): Promise<void>;
  tellStale(): void;
  forget(): void;
}

interface EntryOptions<Value> {
  readonly name: string;
  readonly load: Load<Value>;
  readonly onForgotten: () => void;
  /** Lists of many pages keep their pages by themselves; comparing them would cost more than showing them. */
  readonly isCompared: boolean;
}

const NOTHING: Known<never> = { value: undefined, failure: null, answeredAtMs: 0, asking: null };

export function createEntry<Value>(options: EntryOptions<Value>): Entry<Value> {
  const { name, load: again, onForgotten, isCompared } = options;
  const listeners = new Set<() => void>();
  const held = heldAtFirst<Value>(setTimeout(onForgotten, FORGET_MS));
  const set = (change: Partial<Known<Value>>): void => {
    held.known = { ...held.known, ...change };
    for (const listener of [...listeners]) listener();
  };

  async function askOnce(load: Load<Value>): Promise<void> {
    held.round += 1;
    const { round } = held;
    held.isStale = false;
    const { value, failure } = held.known;
    set({
      asking: load === again ? 'again' : 'more',
      failure: value === undefined ? null : failure,
    });
    const result = await answered(load, held);
    if (round !== held.round) return held.asking ?? undefined;
    held.asking = null;
    if (result.ok) {
      const kept = isCompared ? keepEqual(held.known.value, result.value) : result.value;
      set({ value: kept, failure: null, answeredAtMs: Date.now(), asking: null });
    } else set({ failure: result.error, asking: null });
    if (held.isStale) entry.tellStale();
  }

  const entry: Entry<Value> = {
    name,
    known: () => held.known,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(staleMs) {
      held.shown += 1;
      clearTimeout(held.timer);
      // A clock that was set back makes nothing fresh.
      const ageMs = Math.abs(Date.now() - held.known.answeredAtMs);
      const isFresh = !held.isStale && ageMs < staleMs;
      if (!isFresh && held.asking === null) void entry.ask();
      return () => {
        held.shown -= 1;
        if (held.shown === 0) held.timer = setTimeout(onForgotten, FORGET_MS);
      };
    },
    ask(load = again) {
      held.asking = askOnce(load);
      return held.asking;
    },
    tellStale() {
      // One that is under way may have been given before what made it stale: it is asked for once more when it has come.
      held.isStale = true;
      if (held.asking === null && held.shown > 0) void entry.ask();
    },
    forget() {
      clearTimeout(held.timer);
      held.round += 1;
      held.asking = null;
      set(NOTHING);
    },
  };
  return entry;
}

interface Held<Value> {
  known: Known<Value>;
  /** How many show it. */
  shown: number;
  isStale: boolean;
  round: number;
  asking: Promise<void> | null;
  timer: ReturnType<typeof setTimeout>;
}

const heldAtFirst = <Value>(timer: Held<Value>['timer']): Held<Value> => ({
  known: NOTHING,
  shown: 0,
  isStale: false,
  round: 0,
  asking: null,
  timer,
});

/** What was lost is asked for once more while somebody looks at it. */
async function answered<Value>(load: Load<Value>, held: Held<Value>): Promise<Result<Value>> {
  const first = await load(held.known.value);
  if (first.ok || held.shown === 0) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return held.shown === 0 ? first : load(held.known.value);
}

export interface Answers {
  /** The entry of a question; a new one knows nothing yet. */
  of<Value>(
    name: string,
    request: unknown,
    load: Load<Value>,
    options?: { readonly isCompared?: boolean },
  ): Entry<Value>;
  tellStale(isStale: (name: string) => boolean): void;
  /** Answers of one user are never shown to the next. */
  clear(): void;
}

export function createAnswers(): Answers {
  const entries = new Map<string, Entry<unknown>>();
  return {
    of<Value>(
      name: string,
      request: unknown,
      load: Load<Value>,
      { isCompared = true }: { readonly isCompared?: boolean } = {},
    ) {
      const key = JSON.stringify([name, request]);
      // The key is the question, and a question has one kind of answer.
      const known = entries.get(key) as Entry<Value> | undefined;
      if (known) return known;
      const onForgotten = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      const entry: Entry<unknown> = createEntry({
        name,
        load,
        isCompared,
        onForgotten,
      }) as Entry<unknown>;
      entries.set(key, entry);
      return entry as Entry<Value>;
    },
    tellStale(isStale) {
      for (const entry of entries.values()) if (isStale(entry.name)) entry.tellStale();
    },
    clear() {
      const old = [...entries.values()];
      entries.clear();
      for (const entry of old) entry.forget();
    },
  };
}
