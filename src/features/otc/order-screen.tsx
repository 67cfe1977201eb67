/** One order over the counter, by `?id=`: where it stands, how long there is, what to do, and the conversation beside it. */
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
import { OrderActions } from './order-actions.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSteps } from './order-steps.tsx';
import { ORDERS_PATH } from './paths.ts';
import { Talk } from './talk.tsx';

export function OrderScreen() {
  const { t } = useWords('otc');
  const { id } = useQueryValues({ id: integerParam() });
  const {
    data: order,
    failure,
    refresh,
  } = useAsk('otc.orderPage', { id: id ?? 0 }, { enabled: id !== null });
  if (order)
    return (
      <Page title={t('order')} footer={order.steps.length > 0 && <OrderActions order={order} />}>
        <div className="flex flex-col gap-5 pt-2">
          <OrderHead order={order} />
          <OrderSteps order={order} />
          <OrderLines order={order} />
          <Talk order={order} />
        </div>
      </Page>
    );
  const isGone = id === null || failure?.code === 'not_found';
  return (
    <Page title={t('order')}>
      {isGone && (
        <EmptyState
          title={t('noOrder')}
          action={
            <Button size="medium" onClick={() => void redirect(ORDERS_PATH)}>
              {t('orders')}
            </Button>
          }
        />
      )}
      {!isGone && failure && (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {!isGone && !failure && (
        <div role="status" aria-label={t('order')} className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-24 w-full rounded-large" />
          <Skeleton className="h-64 w-full rounded-large" />
        </div>
      )}
    </Page>
  );
}
