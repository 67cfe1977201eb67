/** Following a trader, or changing how: the size, the user's own limits, and the agreement. */
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
import { FollowForm } from './follow-form.tsx';
import { HALL_PATH } from './paths.ts';

export function FollowScreen() {
  const { id } = useQueryValues({ id: integerParam() });
  return id === null ? <Without isGone /> : <Known id={id} />;
}

function Known({ id }: { readonly id: number }) {
  const { t } = useWords('copy-trading');
  const { data, failure, refresh } = useAsk('copyTrading.profile', { traderUserId: id });
  if (data) return <FollowForm profile={data} />;
  if (failure?.code === 'not_found') return <Without isGone />;
  if (!failure) return <Without isGone={false} />;
  return (
    <Page title={t('follow.action')}>
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    </Page>
  );
}

/** Gone, or still on the way. */
function Without({ isGone }: { readonly isGone: boolean }) {
  const { t } = useWords('copy-trading');
  return (
    <Page title={t('follow.action')}>
      {isGone ? (
        <EmptyState
          title={t('empty.trader')}
          action={
            <Button size="medium" onClick={() => void redirect(HALL_PATH)}>
              {t('traders')}
            </Button>
          }
        />
      ) : (
        <div role="status" aria-label={t('follow.action')} className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-16 w-full rounded-large" />
          <Skeleton className="h-72 w-full rounded-large" />
        </div>
      )}
    </Page>
  );
}
