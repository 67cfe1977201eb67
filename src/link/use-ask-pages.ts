/**
 * Reads lists page by page. It is apart from `use-ask.ts` because the first screen does not need
 * it.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import type { AnswerOf, AskedOf, AskName } from '../../contract/views.ts';
import type { PageOf } from '../../contract/wire.ts';
import { useWords } from '../i18n/use-words.ts';
import { ask, failureOf } from './use-ask.ts';

interface PagesOptions {
  readonly enabled?: boolean;
  readonly pageSize?: number;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => Promise<unknown>;
}

type PagedName = {
  [Name in AskName]: AnswerOf<Name> extends PageOf<unknown> ? Name : never;
}[AskName];
type ItemOf<Name extends PagedName> = AnswerOf<Name> extends PageOf<infer Item> ? Item : never;

/** `useAskPages('bills.list', { account })`: page after page of 10, for an AskedList. */
export function useAskPages<Name extends PagedName>(
  name: Name,
  request: Omit<AskedOf<Name>, 'page' | 'limit'>,
  { enabled = true, pageSize = 10 }: PagesOptions = {},
): Pages<ItemOf<Name>> {
  const { language } = useWords();
  const query = useInfiniteQuery({
    queryKey: [name, request, language, pageSize],
    queryFn: async ({ pageParam }) =>
      (await ask(name, {
        ...request,
        page: pageParam,
        limit: pageSize,
      } as AskedOf<Name>)) as PageOf<ItemOf<Name>>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    enabled,
    // A page that has come stays the same object by itself; comparing a hundred of them for each that is added would cost
    // more than showing it.
    structuralSharing: false,
  });
  const { fetchNextPage, refetch, isRefetching } = query;
  // A further page must not break off the pages that are asked for again; the list asks anew when they have come.
  const loadMore = useCallback(() => {
    if (!isRefetching) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, isRefetching]);
  const refresh = useCallback(() => refetch(), [refetch]);
  return {
    items: query.data?.pages.flatMap((page) => page.list) ?? [],
    failure: failureOf(query.error),
    isLoading: query.isLoading || query.isFetchingNextPage,
    hasMore: query.isPending ? enabled : query.hasNextPage,
    loadMore,
    refresh,
  };
}
