/** CouponList { state, nowMs, using }: the coupons of one state, ten at a time. */
import { TicketPercent } from 'lucide-react';
import { useEffect } from 'react';
import type { CouponState } from '../../../contract/features/coupons.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
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
  const { items, refresh } = pages;
  useRefreshWhenOver(state === 'usable' ? items[0]?.expiresAt : undefined, { nowMs, refresh });
  if (items.length === 0 && pages.isLoading) return <TicketSkeletons label={t('loading')} />;
  return (
    <AskedList
      variant="cards"
      pages={pages}
      label={t(`tab.${state}`)}
      keyOf={({ id }) => id}
      renderItem={(coupon) => (
        <CouponTicket
          coupon={coupon}
          nowMs={nowMs}
          using={using}
          isFirst={coupon.id === items[0]?.id}
        />
      )}
      failed={t('failed')}
      empty={
        <EmptyState
          icon={TicketPercent}
          title={t(`empty.${state}`)}
          hint={t(`emptyHint.${state}`)}
        />
      }
    />
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
