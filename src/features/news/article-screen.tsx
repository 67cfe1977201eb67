/** Articles: one to read, and what else there is. */
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Article } from './article.tsx';
import { categories, NewsList } from './news-list.tsx';

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
