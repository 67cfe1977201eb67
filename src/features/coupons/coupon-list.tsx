/** CouponList { state, nowMs, using }: the coupons of one state, ten at a time. */
import { TicketPercent } from 'lucide-react';
import { useEffect } from 'react';
import type { CouponState } from '../../../contract/features/coupons.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { CouponTicket } from './coupon-ticket.tsx';
import type { UseCoupon } from './use-coupon.ts';

interface CouponListProps {
  readonly state: CouponState;
  readonly nowMs: number;
  readonly using: UseCoupon;
}

export function CouponList({ state, nowMs, using }: CouponListProps) {
  const { t } = useWords('coupons');
  const pages = useAskPages('coupons.tickets', { state });
  const { items, failure, refresh } = pages;
  useRefreshWhenOver(state === 'usable' ? items[0]?.expiresAt : undefined, { nowMs, refresh });
  if (failure && items.length === 0) {
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  }
  if (items.length === 0 && pages.isLoading) return <TicketSkeletons label={t('loading')} />;
  return (
    <PullToRefresh onRefresh={refresh}>
      {/* Tickets stand apart by themselves and need no line between them. */}
      <div className="[&_ul]:flex [&_ul]:flex-col [&_ul]:gap-3 [&_ul]:divide-y-0 [&_ul]:pt-3">
        <InfiniteList
          label={t(`tab.${state}`)}
          items={items}
          keyOf={({ id }) => id}
          renderItem={(coupon) => (
            <CouponTicket
              coupon={coupon}
              nowMs={nowMs}
              using={using}
              isFirst={coupon.id === items[0]?.id}
            />
          )}
          hasMore={pages.hasMore}
          isLoading={pages.isLoading}
          onMore={pages.loadMore}
          empty={
            <EmptyState
              icon={TicketPercent}
              title={t(`empty.${state}`)}
              hint={t(`emptyHint.${state}`)}
            />
          }
        />
      </div>
    </PullToRefresh>
  );
}

interface Now {
  readonly nowMs: number;
  readonly refresh: () => Promise<unknown>;
}

/**
 * Requests the list again when the soonest expiry has passed: its coupon then belongs to another
 * list.
 */
export function useRefreshWhenOver(expiresAt: number | undefined, { nowMs, refresh }: Now): void {
  const isOver = expiresAt !== undefined && nowMs >= expiresAt;
  useEffect(() => {
    if (isOver) void refresh();
  }, [isOver, refresh]);
}

function TicketSkeletons({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 pt-3">
      <Skeleton className="h-38 w-full rounded-large" />
      <Skeleton className="h-38 w-full rounded-large" />
    </div>
  );
}
