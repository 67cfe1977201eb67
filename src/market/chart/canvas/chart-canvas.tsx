/** ChartCanvas: the drawn chart, in a chunk of its own with the library. Use it through ChartPanel. */
import { ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LazyOverlay } from '../overlay/lazy-overlay.tsx';
import type { PriceChart } from '../picture/price-chart.ts';
import type { ChartCanvasProps } from './chart-canvas-props.ts';
import { ChartLegends } from './chart-legends.tsx';
import { usePriceChart } from './use-price-chart.ts';

export function ChartCanvas(props: ChartCanvasProps) {
  const { feed, symbol, priceScale, label, onSettings, onLines } = props;
  const { t, tag } = useWords('chart');
  const containerRef = useRef<HTMLDivElement>(null);
  const { chart, hoveredMs, isAway, isLow, legends, pictures } = usePriceChart(containerRef, props);
  return (
    <div
      role="application"
      aria-label={t('chart.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the chart are told to it as a whole.
      tabIndex={0}
      onKeyDown={(event) => steer(event, chart)}
      className="absolute inset-0 -outline-offset-2"
    >
      <div
        ref={containerRef}
        role="img"
        aria-label={label}
        className="peer absolute inset-0 overflow-hidden select-none"
      />
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="absolute bottom-0 left-2 z-10 rounded-[4px] bg-ground/60 px-1 text-[10px] leading-4 text-faint peer-data-[axis=shown]:bottom-[26px]"
      >
        {t('chart.notice')}
      </a>
      <ChartLegends
        feed={feed}
        pictures={pictures}
        hoveredMs={hoveredMs}
        legends={legends}
        isLow={isLow}
        look={{ tag, priceScale }}
        onSettings={onSettings}
      />
      {chart && (
        <LazyOverlay
          symbol={symbol}
          priceScale={priceScale}
          chart={chart}
          feed={feed}
          onLines={onLines}
        />
      )}
      {isAway && (
        <button
          type="button"
          aria-label={t('chart.newest')}
          title={t('chart.newest')}
          onClick={() => chart?.toNewest()}
          className={classNames(
            'absolute right-[64px] z-10 flex size-8 items-center justify-center rounded-full border border-hairline bg-control text-gold after:absolute after:-inset-1.5',
            isLow ? 'bottom-1' : 'bottom-[34px]',
          )}
        >
          <ChevronsRight aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}

const STEP = 0.1;
const ZOOM = 1.2;

function steer(event: KeyboardEvent, chart: PriceChart | null): void {
  if (chart === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => chart.scroll(-STEP),
    ArrowRight: () => chart.scroll(STEP),
    PageUp: () => chart.scroll(-1),
    PageDown: () => chart.scroll(1),
    End: () => chart.toNewest(),
    '+': () => chart.zoom(ZOOM),
    '=': () => chart.zoom(ZOOM),
    '-': () => chart.zoom(1 / ZOOM),
  };
  const action = actions[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
