/** Publishing an offer: what, for which money, at which price, in which bounds and by which cards. */
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { PublishForm } from './publish-form.tsx';

export function PublishScreen() {
  const { t } = useWords('otc');
  const { data: terms, failure, refresh } = useAsk('otc.terms', {}, { staleMs: 0 });
  if (terms) return <PublishForm terms={terms} />;
  return (
    <Page title={t('publish.title')}>
      {failure ? (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      ) : (
        <div role="status" aria-label={t('publish.title')} className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-24 w-full rounded-large" />
          <Skeleton className="h-64 w-full rounded-large" />
        </div>
      )}
    </Page>
  );
}
