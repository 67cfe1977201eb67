/** Articles: one to read, and what else there is. Their texts are text, never markup. */

import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { TimeAgo } from '../../ui/figures/time-ago.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { NewsList } from './news-list.tsx';

/** Category ids of the product (NEWS-02): what else there is to read is of the same one. */
const categories = { news: '4', banners: '5' } as const;

/** An article by `?id=`, and below it the others of its category `?c_id=`, news unless told. */
export function ArticleScreen() {
  const { t } = useWords('news');
  const { id, c_id: cId } = useQueryValues({
    id: integerParam(),
    c_id: oneOfParam(Object.values(categories), categories.news),
  });
  return (
    <Page>
      {id === null ? <EmptyState title={t('noArticle')} /> : <Article id={id} />}
      <Others cId={cId} exceptId={id} />
    </Page>
  );
}

function Article({ id }: { readonly id: number }) {
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

interface OthersProps {
  readonly cId: (typeof categories)[keyof typeof categories];
  readonly exceptId: number | null;
}

function Others({ cId, exceptId }: OthersProps) {
  const { t } = useWords('news');
  const label = t(cId === categories.news ? 'moreNews' : 'moreNotices');
  return (
    <section className="mt-8 border-t border-hairline pt-4">
      <h2 className="text-small text-faint">{label}</h2>
      <NewsList cId={Number(cId)} exceptId={exceptId} label={label} />
    </section>
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
