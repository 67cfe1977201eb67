/**
 * `const { data, failure, isLoading, refresh } = useAsk('news.detail', { id })`: one question, one
 * answer, cached by name, request and language. `enabled: false` asks nothing. What the core tells to
 * be stale is asked again, at once where it is shown.
 */
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import type { AnswerOf, AskedOf, AskName } from '../../contract/views.ts';
import { useWords } from '../i18n/use-words.ts';
import { createAskAgain } from './ask-again.ts';
import { askCore, onNotice } from './core-link.ts';
import { showPending } from './link-state.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 600_000, retry: 1, refetchOnWindowFocus: false },
  },
});

/** Carries a refusal through the cache, which knows failures only as thrown errors. */
class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

const askAgain = createAskAgain(queryClient);

onNotice((notice) => {
  if (notice.kind !== 'stale') return;
  const { names } = notice;
  askAgain((name) => names === 'all' || names.some((stale) => stale === name));
});

export async function ask<Name extends AskName>(
  name: Name,
  request: AskedOf<Name>,
): Promise<AnswerOf<Name>> {
  const result = await showPending(askCore((core) => core.ask(name, request)));
  if (!result.ok) throw new Refusal(result.error);
  return result.value;
}

export function failureOf(error: unknown): Failure | null {
  if (error === null) return null;
  return error instanceof Refusal ? error.failure : { code: 'internal', message: '' };
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
  readonly isLoading: boolean;
  readonly refresh: () => Promise<unknown>;
}

export function useAsk<Name extends AskName>(
  name: Name,
  request: AskedOf<Name>,
  { enabled = true, keepPrevious = false, staleMs }: AskOptions = {},
): Answer<AnswerOf<Name>> {
  const { language } = useWords();
  const query = useQuery({
    queryKey: [name, request, language],
    queryFn: () => ask(name, request),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(staleMs !== undefined && { staleTime: staleMs }),
  });
  const refresh = useCallback(() => query.refetch(), [query.refetch]);
  return { data: query.data, failure: failureOf(query.error), isLoading: query.isLoading, refresh };
}
