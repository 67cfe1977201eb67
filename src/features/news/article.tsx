/** Article { id }: one article in full. Its texts are text, never markup. */
import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { TimeAgo } from '../../ui/figures/time-ago.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

export function Article({ id }: { readonly id: number }) {
  const { t } = useWords('news');
  const { data, failure, isLoading, refresh } = useAsk('news.detail', { id });
  return (
    <>
      {isLoading && <ArticleSkeleton label={t('loading')} />}
      {failure && <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />}
      {data && <ArticleBody article={data} />}
    </>
  );
}

function ArticleBody({ article }: { readonly article: ResponseOf<'news.detail'> }) {
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        <h2 className="text-[22px] leading-8 font-semibold">{article.title}</h2>
        <TimeAgo timeMs={article.publishedAt} className="self-start text-small text-faint" />
      </header>
      {article.paragraphs.map((paragraph) => (
        <p key={paragraph} className="leading-6 text-soft">
          {paragraph}
        </p>
      ))}
    </article>
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
