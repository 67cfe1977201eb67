/**
 * ChartPanel { symbol, name, onPick?, right?, among?, className? }: intervals and tools, the chart, and its notice. The place
 * is held while bars or the chart's chunk are on their way. `className` gives the height.
 */
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { classNames } from '../../../ui/class-names.ts';
import { laterThan } from '../../../ui/later.tsx';
import { ErrorState } from '../../../ui/lists/error-state.tsx';
import { dropSketch } from '../../held-sketch.ts';
import type { ChartCanvasProps } from '../canvas/chart-canvas-props.ts';
import { useDrawing } from '../drawings/use-drawing.ts';
import { useChartSettings } from '../model/chart-settings.ts';
import { firstCandle } from '../model/first-candle.ts';
import {
  type ChartMode,
  type ChartPurpose,
  intervalOf,
  keepChartMode,
  keptChartMode,
} from '../model/intervals.ts';
import type { KeptView } from '../model/kept-view.ts';
import { hasSketch, placeSketch } from '../model/place-sketch.ts';
import type { SheetPage } from '../settings/sheet-page.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { useFullScreen } from './full-screen.ts';
import { FullScreenHead } from './full-screen-head.tsx';
import { IntervalChips } from './interval-chips.tsx';
import {
  loadChartCanvas,
  loadChartSheet,
  loadDrawTools,
  loadedChartCanvas,
} from './load-canvas.ts';
import { useChartFeed } from './use-chart-feed.ts';

const LateCanvas = lazy(loadChartCanvas);
const ChartSheet = lazy(loadChartSheet);
const DrawTools = lazy(loadDrawTools);

/** A chart beside others: who holds them holds its interval. */
export interface ChartAmong {
  readonly mode: ChartMode;
  readonly onMode: (mode: ChartMode) => void;
  /** The keys of intervals are meant for this one. */
  readonly hasKeys: boolean;
  /** By this it points where others point; null for itself alone. */
  readonly linkId: string | null;
}

interface ChartPanelProps {
  readonly symbol: string;
  /** For screen readers: BTC/USDT. */
  readonly name: string;
  readonly purpose?: ChartPurpose;
  /** Answers a price of the chart that was tapped. */
  readonly onPick?: (price: string) => void;
  /** With something at its end the row has no room for the tools; one menu then has them all. */
  readonly right?: ReactNode;
  /** Where it is one of several. */
  readonly among?: ChartAmong;
  readonly className?: string;
}

export function ChartPanel({
  symbol,
  name,
  purpose = 'trade',
  onPick,
  right,
  among,
  className,
}: ChartPanelProps) {
  const own = useOwnMode(purpose);
  const { mode, onMode, hasKeys, linkId } = among ?? own;
  const [page, setPage] = useState<SheetPage | null>(null);
  const sectionRef = useRef<HTMLElement>(null);
  const { isOn: isFull, enter, leave } = useFullScreen(sectionRef);
  const isMenu = right !== undefined && !isFull;
  const { isDrawing, draw } = useDrawing(sectionRef, isMenu, enter);
  return (
    <div className={classNames('flex min-h-0 min-w-0 flex-col', className)}>
      <section
        ref={sectionRef}
        aria-label={name}
        data-full={isFull}
        className={classNames(
          '@container flex min-h-0 min-w-0 flex-1 flex-col bg-ground text-strong',
          isFull &&
            'fixed inset-0 z-[70] m-0 size-full max-h-none max-w-none border-0 p-0 pt-(--safe-top) pr-[env(safe-area-inset-right,0px)] pb-(--safe-bottom) pl-[env(safe-area-inset-left,0px)]',
        )}
      >
        <PanelHead symbol={symbol} name={name} isFull={isFull} isDrawing={isDrawing && !isMenu}>
          <IntervalChips value={mode} onChange={onMode} hasKeys={hasKeys} />
          <ChartToolbar
            isMenu={isMenu}
            isFull={isFull}
            onOpen={setPage}
            onFull={isFull ? leave : enter}
            onDraw={draw}
          />
          {!isFull && right}
        </PanelHead>
        <ChartBody
          symbol={symbol}
          name={name}
          mode={mode}
          linkId={linkId}
          onPick={onPick}
          onSettings={(id) => setPage({ kind: 'settings', id })}
          onLines={() => setPage({ kind: 'lines' })}
        />
        <Suspense fallback={null}>
          {page !== null && (
            <ChartSheet
              symbol={symbol}
              page={page}
              onPage={setPage}
              onClose={() => setPage(null)}
              onFull={isMenu ? enter : undefined}
              onDraw={isMenu ? draw : undefined}
            />
          )}
        </Suspense>
      </section>
    </div>
  );
}

/** What a chart for itself alone has. */
export function useOwnMode(purpose: ChartPurpose): ChartAmong {
  const [mode, setMode] = useState<ChartMode>(() => keptChartMode(purpose));
  const onMode = (next: ChartMode) => {
    keepChartMode(purpose, next);
    setMode(next);
  };
  return { mode, onMode, hasKeys: true, linkId: null };
}

interface PanelHeadProps {
  readonly symbol: string;
  readonly name: string;
  readonly isFull: boolean;
  readonly isDrawing: boolean;
  /** In the place of the tools for drawing. */
  readonly children: ReactNode;
}

function PanelHead({ symbol, name, isFull, isDrawing, children }: PanelHeadProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center">
      {isFull && <FullScreenHead symbol={symbol} name={name} />}
      <div
        className={classNames(
          'flex min-w-0 grow basis-[440px] items-center',
          isFull ? 'h-11' : 'h-[30px]',
        )}
      >
        {isDrawing ? (
          <Suspense fallback={null}>
            <DrawTools symbol={symbol} />
          </Suspense>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

interface ChartBodyProps {
  readonly symbol: string;
  readonly name: string;
  readonly mode: ChartMode;
  readonly linkId: string | null;
  readonly onPick: ((price: string) => void) | undefined;
  readonly onSettings: (id: string) => void;
  readonly onLines: () => void;
}

function ChartBody({ symbol, name, mode, linkId, onPick, onSettings, onLines }: ChartBodyProps) {
  const { t } = useWords('chart');
  const style = useChartSettings((settings) => settings.style);
  const key = `${symbol}|${intervalOf(mode)}`;
  const kind = style === 'heikinAshi' && mode !== 'time' ? 'heikinAshi' : 'plain';
  const { feed, state } = useChartFeed(key, kind);
  const keptRef = useRef<KeptView | null>(null);
  // Told as often as it is read; the line of the last price follows each frame by itself.
  const quote = useTopic('markets.calmQuote', symbol);
  const label = t('chart.label', {
    name,
    price: quote?.lastText ?? '',
    change: quote?.percentText ?? '',
  });
  useLayoutEffect(() => laterThan(firstCandle), []);
  const hasFailed = state.state === 'failed' && !state.hasBars;
  return (
    <div className="relative min-h-0 flex-1">
      {hasFailed && (
        <div className="absolute inset-0 z-10 flex items-center justify-center overflow-y-auto">
          <ErrorState title={t('chart.failed')} onRetry={() => feed?.reload()} />
        </div>
      )}
      <SketchPlace chart={key} />
      {!hasFailed && !state.hasBars && (
        <ChartSkeleton label={t('chart.loading')} isBare={hasSketch(key)} />
      )}
      <Suspense fallback={null}>
        {feed && state.hasBars && (
          <ChartCanvas
            feed={feed}
            symbol={symbol}
            chartKey={key}
            kind={kind}
            mode={mode}
            linkId={linkId}
            priceScale={state.priceScale}
            label={label}
            keptRef={keptRef}
            onPick={onPick}
            onSettings={onSettings}
            onLines={onLines}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The first picture of the page's chart stays until the chart has one. */
function SketchPlace({ chart }: { readonly chart: string }) {
  const placeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (placeRef.current) placeSketch(chart, placeRef.current);
    return dropSketch;
  }, [chart]);
  return <div ref={placeRef} className="pointer-events-none absolute inset-0" />;
}

/** It stays which of the two it is once it is shown. */
function ChartCanvas(props: ChartCanvasProps) {
  const [Canvas] = useState(() => loadedChartCanvas() ?? LateCanvas);
  return <Canvas {...props} />;
}
