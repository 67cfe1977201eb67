/**
 * `const { data, failure, isLoading, refresh } = useAsk('news.detail', { id })`: one question, one
 * answer, cached by name, request and language. `enabled: false` asks nothing.
 */
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { useWords } from '../i18n/use-words.ts';
import { run } from './core-link.ts';

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

export async function ask<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<ResponseOf<Name>> {
  const result = await run(name, request);
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

export function useAsk<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, keepPrevious = false, staleMs }: AskOptions = {},
): Answer<ResponseOf<Name>> {
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

/** Invalidates all cached answers of an endpoint: the next use asks the server again. */
export function forgetAnswers(name: EndpointName): void {
  void askAnew(name);
}

/** The same, and resolves once what is on the screen was asked again. */
export function askAnew(name: EndpointName): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [name] });
}
