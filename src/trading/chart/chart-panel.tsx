/**
 * ChartPanel { symbol, name, onPick?, right?, className? }: interval chips, the chart, and its notice. The place is
 * held while bars or the chart's chunk are on their way. `className` gives the height.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { IntervalChips } from './interval-chips.tsx';
import { type ChartMode, intervalOf, keepChartMode, keptChartMode } from './intervals.ts';
import { loadChartCanvas } from './load-canvas.ts';
import { useCandleFeed } from './use-candle-feed.ts';

const ChartCanvas = lazy(loadChartCanvas);

interface ChartPanelProps {
  readonly symbol: string;
  /** For screen readers: BTC/USDT. */
  readonly name: string;
  /** Answers a price of the chart that was tapped. */
  readonly onPick?: (price: number) => void;
  readonly right?: ReactNode;
  readonly className?: string;
}

export function ChartPanel({ symbol, name, onPick, right, className }: ChartPanelProps) {
  const [mode, setMode] = useState<ChartMode>(keptChartMode);
  const choose = (next: ChartMode) => {
    keepChartMode(next);
    setMode(next);
  };
  return (
    <section className={classNames('flex min-h-0 flex-col', className)}>
      <div className="flex h-[30px] shrink-0 items-center">
        <IntervalChips value={mode} onChange={choose} />
        {right}
      </div>
      <ChartBody symbol={symbol} name={name} mode={mode} onPick={onPick} />
    </section>
  );
}

interface ChartBodyProps {
  readonly symbol: string;
  readonly name: string;
  readonly mode: ChartMode;
  readonly onPick: ((price: number) => void) | undefined;
}

function ChartBody({ symbol, name, mode, onPick }: ChartBodyProps) {
  const { t } = useWords('chart');
  const { feed, state } = useCandleFeed(`${symbol}|${intervalOf(mode)}`);
  const quote = useTopic('markets.quote', symbol);
  const label = t('chart.label', {
    name,
    price: quote?.lastText ?? '',
    change: quote?.percentText ?? '',
  });
  const hasFailed = state.state === 'failed' && !state.hasBars;
  return (
    <div className="relative min-h-0 flex-1">
      {hasFailed && (
        <div className="absolute inset-0 z-10 flex items-center justify-center overflow-y-auto">
          <ErrorState title={t('chart.failed')} onRetry={() => feed?.reload()} />
        </div>
      )}
      {!hasFailed && !state.hasBars && <ChartSkeleton label={t('chart.loading')} />}
      <Suspense fallback={null}>
        {feed && state.hasBars && (
          <ChartCanvas
            feed={feed}
            mode={mode}
            priceScale={state.priceScale}
            label={label}
            onPick={onPick}
          />
        )}
      </Suspense>
    </div>
  );
}
