/**
 * Reads lists page by page. It is apart from `use-ask.ts` because the first screen does not need
 * it.
 */
import { useCallback } from 'react';
import type { Failure, Result } from '../../contract/envelope.ts';
import type { AnswerOf, AskedOf, AskName } from '../../contract/views.ts';
import type { PageOf } from '../../contract/wire.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Load } from './answers.ts';
import { answers, ask, isWaiting, useEntry } from './use-ask.ts';

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
  const askPage = async (page: number) =>
    (await ask(name, { ...request, page, limit: pageSize } as AskedOf<Name>)) as Result<
      PageOf<ItemOf<Name>>
    >;
  // A page that has come stays the same object by itself; comparing a hundred of them for each that is added would cost
  // more than showing it.
  const entry = answers.of(name, [request, language, pageSize], pagesAgain(askPage), {
    isCompared: false,
  });
  const known = useEntry(entry, { enabled });
  const { value: pages, failure, asking } = known;
  const isAskedAgain = asking === 'again';
  // A further page must not break off the pages that are asked for again: once they have come this is another function,
  // by which the list asks anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is that of the question, which `askPage` asks.
  const loadMore = useCallback(() => {
    if (!isAskedAgain && entry.known().asking === null) void entry.ask(onePageMore(askPage));
  }, [entry, isAskedAgain]);
  const refresh = useCallback(() => entry.ask(), [entry]);
  const isPending = pages === undefined && failure === null;
  return {
    items: pages?.flatMap((page) => page.list) ?? [],
    failure,
    isLoading: asking === 'more' || (pages === undefined && isWaiting(known, enabled)),
    hasMore: isPending ? enabled : pages?.at(-1)?.hasMore === true,
    loadMore,
    refresh,
  };
}

type AskPage<Item> = (page: number) => Promise<Result<PageOf<Item>>>;
type PagesSoFar<Item> = readonly PageOf<Item>[];

/** All the pages that are there, one after another, and the first where there is none. */
function pagesAgain<Item>(askPage: AskPage<Item>): Load<PagesSoFar<Item>> {
  return async (known = []) => {
    const pages: PageOf<Item>[] = [];
    do {
      const result = await askPage(pages.length + 1);
      if (!result.ok) return result;
      pages.push(result.value);
    } while (pages.at(-1)?.hasMore === true && pages.length < known.length);
    return { ok: true, value: pages };
  };
}

function onePageMore<Item>(askPage: AskPage<Item>): Load<PagesSoFar<Item>> {
  return async (known = []) => {
    const result = await askPage(known.length + 1);
    return result.ok ? { ok: true, value: [...known, result.value] } : result;
  };
}
