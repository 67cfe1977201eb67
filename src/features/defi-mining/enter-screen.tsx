/** Entering a pool, or why there is none. */
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { EnterForm } from './enter-form.tsx';
import { POOLS_PATH } from './paths.ts';

export function EnterScreen() {
  const { t } = useWords('defi-mining');
  const { id } = useQueryValues({ id: integerParam() });
  const { data: pools, failure, refresh } = useAsk('defiMining.offer', {});
  const pool = pools?.find((each) => each.id === id);
  if (pool) return <EnterForm pool={pool} />;
  const state = () => {
    if (pools !== undefined)
      return (
        <EmptyState
          title={t('gone.title')}
          action={
            <Button size="medium" onClick={() => void redirect(POOLS_PATH)}>
              {t('gone.pools')}
            </Button>
          }
        />
      );
    if (failure)
      return (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      );
    return (
      <div role="status" aria-label={t('title')} className="flex flex-col gap-3 pt-3">
        <Skeleton className="h-29 w-full rounded-large" />
        <Skeleton className="h-44 w-full rounded-large" />
      </div>
    );
  };
  return <Page title={t('title')}>{state()}</Page>;
}
