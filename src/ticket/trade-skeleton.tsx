/** TradeSkeleton { symbol, current }: holds the places of a trade screen until the markets are known. */
import { useWords } from '../i18n/use-words.ts';
import { ChartSkeleton } from '../market/chart/panel/chart-skeleton.tsx';
import { ConnectionBadge } from '../market/connection-badge.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { KindNav, type TradingKind } from './kind-nav.tsx';

export function TradeSkeleton({
  symbol,
  current,
}: {
  readonly symbol: string;
  readonly current: TradingKind;
}) {
  const { t } = useWords('chart');
  return (
    <>
      <DeskSkeleton />
      <main
        aria-busy="true"
        className="flex h-[calc(100dvh-var(--tab-bar)-var(--notice-bar,0px))] min-h-[calc(586px-var(--notice-bar,0px))] flex-col px-3 pt-(--safe-top) wide:hidden"
      >
        <div className="-mx-3">
          <KindNav current={current} />
        </div>
        <header className="flex h-11 items-center justify-between">
          <span className="text-title font-bold">{symbol}</span>
          <ConnectionBadge />
        </header>
        <Skeleton className="mt-1 h-7 w-40" />
        <div className="relative mt-9 min-h-[110px] flex-1">
          <ChartSkeleton label={t('chart.loading')} />
        </div>
        <div className="mb-14 grid h-[322px] grid-cols-[11fr_9fr] gap-3 pt-2">
          <div className="flex flex-col gap-2.5">
            <Skeleton className="h-10" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-20" />
            <Skeleton className="h-11" />
          </div>
          <Skeleton className="h-full" />
        </div>
      </main>
    </>
  );
}
