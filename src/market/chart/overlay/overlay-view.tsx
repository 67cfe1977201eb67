/** OverlayView: the trader's own lines, fills and drawings, in a chunk of its own. Use it through LazyOverlay. */
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { usePreferences } from '../../../link/preferences.ts';
import { letPlace } from '../drawings/draw-tool.ts';
import { LineButtons } from '../lines/line-buttons.tsx';
import type { LineLabel } from '../lines/line-layer.ts';
import { lineWords } from '../lines/line-words.ts';
import { moveLine } from '../lines/move-line.ts';
import type { ChartFeed } from '../model/chart-feed.ts';
import { figureFont, priceFormatter, readChartColors } from '../model/chart-look.ts';
import { readColor } from '../model/line-colors.ts';
import type { PriceChart } from '../picture/price-chart.ts';
import { createOverlay, type Overlay, type OverlayLook } from './overlay.ts';
import { UndoBar } from './undo-bar.tsx';
import { useDrawKeys } from './use-draw-keys.ts';

export interface OverlayViewProps {
  readonly symbol: string;
  readonly priceScale: number;
  readonly chart: PriceChart;
  readonly feed: ChartFeed;
  /** Opens the list of lines with their prices to type. */
  readonly onLines: () => void;
}

export function OverlayView(props: OverlayViewProps) {
  const { symbol, priceScale, chart, feed } = props;
  const { t, tag } = useWords('chart');
  const palette = usePreferences((preferences) => preferences.palette);
  const rootRef = useRef<HTMLDivElement>(null);
  const overlayRef = useRef<Overlay | null>(null);
  const labelsRef = useRef<((labels: readonly LineLabel[]) => void) | null>(null);
  const onLinesRef = useRef(props.onLines);
  // Words that load elsewhere make a new `t` of the same words: what is being drawn must not be begun anew for that.
  const tRef = useRef(t);
  useEffect(() => {
    onLinesRef.current = props.onLines;
    tRef.current = t;
  });
  const figures = useMemo(() => figureWords(tag, priceScale), [tag, priceScale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page once its palette has changed.
  useEffect(() => {
    const area = rootRef.current?.parentElement;
    if (!area) return;
    const overlay = createOverlay({
      symbol,
      priceScale,
      area,
      chart,
      feed,
      look: readLook(),
      words: {
        ...figures,
        line: (line) => lineWords(line, tRef.current),
        side: (side) => tRef.current(`lines.sides.${side}`),
      },
      onDrop: (id, price) =>
        void moveLine({ symbol, id, price, priceText: figures.price, t: tRef.current }),
      onTap: () => onLinesRef.current(),
      onLabels: (labels) => labelsRef.current?.(labels),
      onReady: () => letPlace(true),
    });
    overlayRef.current = overlay;
    return () => {
      letPlace(false);
      overlayRef.current = null;
      overlay.destroy();
    };
  }, [symbol, priceScale, chart, feed, figures, palette]);
  useDrawKeys(rootRef, overlayRef, symbol);

  return (
    <div ref={rootRef} className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      <LineButtons symbol={symbol} placeRef={labelsRef} onOpen={props.onLines} />
      <UndoBar />
    </div>
  );
}

function figureWords(tag: string, priceScale: number) {
  const figure = priceFormatter(tag, priceScale);
  const ratio = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 3 });
  return {
    figure,
    // Ticks of any market fit a double, and this is for the eye alone.
    price: (price: string) => figure(Number(price)),
    ratio: (value: number) => ratio.format(value),
  };
}

function readLook(): OverlayLook {
  const { up, down, control } = readChartColors();
  const strong = readColor('strong');
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-sans').trim();
  return {
    colors: {
      up,
      down,
      control,
      strong,
      warning: readColor('warning'),
      ground: readColor('ground'),
      line: readColor('line-sky'),
      chosen: readColor('gold'),
    },
    figureFont: `11px ${figureFont()}`,
    wordFont: `500 11px ${figureFont()}, ${family}`,
  };
}
