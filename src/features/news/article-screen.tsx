import { useState } from 'react';
import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { exactTime, relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** One news article, by `?id=`. */
export function ArticleScreen() {
  const { t } = useWords('news');
  const { id } = useQueryValues({ id: integerParam() });
  const { data, failure, isLoading, refresh } = useAsk(
    'news.detail',
    { id: id ?? 0 },
    { enabled: id !== null },
  );
  return (
    <Page>
      {id === null && <EmptyState title={t('noArticle')} />}
      {isLoading && <ArticleSkeleton label={t('loading')} />}
      {failure && <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />}
      {data && <ArticleBody article={data} />}
    </Page>
  );
}

function ArticleBody({ article }: { readonly article: ResponseOf<'news.detail'> }) {
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        <h2 className="text-[22px] leading-8 font-semibold">{article.title}</h2>
        <PublishedAt timeMs={article.publishedAt} />
      </header>
      {article.paragraphs.map((paragraph) => (
        <p key={paragraph} className="leading-6 text-soft">
          {paragraph}
        </p>
      ))}
    </article>
  );
}

/** Relative, with the exact time on tap. */
function PublishedAt({ timeMs }: { readonly timeMs: number }) {
  const { t, tag } = useWords();
  const [isExact, setIsExact] = useState(false);
  const text = isExact
    ? exactTime(timeMs, tag)
    : relativeTime(timeMs, Date.now(), { tag, justNow: t('justNow') });
  return (
    <button
      type="button"
      onClick={() => setIsExact(!isExact)}
      className="min-h-8 self-start text-small text-faint"
    >
      <time dateTime={new Date(timeMs).toISOString()}>{text}</time>
    </button>
  );
}

function ArticleSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-4 w-28" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  );
}
