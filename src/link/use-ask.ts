/**
 * `const { data, failure, isLoading, refresh } = useAsk('news.detail', { id })`: one question, one
 * answer, kept by name, request and language. `enabled: false` asks nothing. What the core tells to
 * be stale is asked again, at once where it is shown.
 */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Failure, Result } from '../../contract/envelope.ts';
import type { AnswerOf, AskedOf, AskName } from '../../contract/views.ts';
import { useWords } from '../i18n/use-words.ts';
import { createAnswers, type Entry, type Known } from './answers.ts';
import { askCore, onNotice } from './core-link.ts';
import { showPending } from './link-state.ts';

/** An answer is fresh for so long. */
const STALE_MS = 30_000;

export const answers = createAnswers();

onNotice((notice) => {
  if (notice.kind !== 'stale') return;
  const { names } = notice;
  answers.tellStale((name) => names === 'all' || names.some((stale) => stale === name));
});
addEventListener('online', () => answers.tellStale(() => true));

export function ask<Name extends AskName>(
  name: Name,
  request: AskedOf<Name>,
): Promise<Result<AnswerOf<Name>>> {
  return showPending(askCore((core) => core.ask(name, request)));
}

interface AskOptions {
  readonly enabled?: boolean;
  /** Keeps the last answer while another request loads. */
  readonly keepPrevious?: boolean;
  readonly staleMs?: number;
}

export interface Answer<Value> {
  readonly data: Value | undefined;
  readonly failure: Failure | null;
  /** When the answer came, by the clock of the device; 0 before. */
  readonly answeredAtMs: number;
  readonly isLoading: boolean;
  readonly refresh: () => Promise<unknown>;
}

export function useAsk<Name extends AskName>(
  name: Name,
  request: AskedOf<Name>,
  { enabled = true, keepPrevious = false, staleMs = STALE_MS }: AskOptions = {},
): Answer<AnswerOf<Name>> {
  const { language } = useWords();
  const entry = answers.of(name, [request, language], () => ask(name, request));
  const known = useEntry(entry, { enabled, staleMs });
  const { value, failure, answeredAtMs } = known;
  const previous = useRef(value);
  useEffect(() => {
    if (value !== undefined) previous.current = value;
  }, [value]);
  const data = keepPrevious && failure === null ? (value ?? previous.current) : value;
  const refresh = useCallback(() => entry.ask(), [entry]);
  const isLoading = data === undefined && isWaiting(known, enabled);
  return { data, failure, answeredAtMs, isLoading, refresh };
}

/** What is known of a question; while it is shown and enabled, it is asked. */
export function useEntry<Value>(
  entry: Entry<Value>,
  { enabled, staleMs = STALE_MS }: { readonly enabled: boolean; readonly staleMs?: number },
): Known<Value> {
  useEffect(() => (enabled ? entry.show(staleMs) : undefined), [entry, enabled, staleMs]);
  return useSyncExternalStore(entry.onChange, entry.known);
}

/** Asked, or about to be asked once it is shown. */
export function isWaiting({ asking, failure }: Known<unknown>, enabled: boolean): boolean {
  return asking !== null || (enabled && failure === null);
}
