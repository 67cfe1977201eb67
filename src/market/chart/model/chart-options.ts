/** What the library is told when a chart is made: colours, figures and times of the page. */
import type { ChartOptions, DeepPartial, PriceFormat } from 'lightweight-charts';
import {
  type ChartColors,
  figureFont,
  percentFormatter,
  tickFormatter,
  timeFormatter,
} from './chart-look.ts';
import { BAR_WIDTH_PX, LOW_CHART_PX, PRICE_SCALE_PX, RIGHT_OFFSET_BARS } from './chart-places.ts';
import type { ChartScale } from './chart-settings.ts';
import type { ChartMode } from './intervals.ts';

export interface ChartLook {
  readonly mode: ChartMode;
  readonly colors: ChartColors;
  /** BCP 47 tag. */
  readonly tag: string;
  readonly priceScale: number;
}

/** As the library numbers its scales. */
export const SCALE_MODES: Readonly<Record<ChartScale, 0 | 1 | 2>> = {
  linear: 0,
  logarithmic: 1,
  percent: 2,
};

export function chartOptions(
  container: HTMLElement,
  { mode, colors, tag }: ChartLook,
): DeepPartial<ChartOptions> {
  const tickText = tickFormatter(tag);
  const timeText = timeFormatter(tag, mode);
  return {
    // `fit-place.ts` does it.
    autoSize: false,
    layout: {
      // The notice below the chart names and links the library instead of its logo.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: colors.text,
      fontFamily: figureFont(),
      fontSize: 11,
      panes: { separatorColor: colors.hairline, separatorHoverColor: colors.control },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.hairline } },
    rightPriceScale: { borderVisible: false, minimumWidth: PRICE_SCALE_PX },
    timeScale: {
      visible: container.clientHeight >= LOW_CHART_PX,
      borderVisible: false,
      barSpacing: BAR_WIDTH_PX,
      minBarSpacing: 1.5,
      rightOffset: RIGHT_OFFSET_BARS,
      timeVisible: true,
      tickMarkFormatter: (time: unknown, kind: number) => tickText(Number(time), kind),
    },
    crosshair: {
      mode: 0,
      vertLine: { color: colors.text, labelBackgroundColor: colors.control },
      horzLine: { color: colors.text, labelBackgroundColor: colors.control },
    },
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    // `pinch.ts` does it.
    handleScale: { pinch: false },
    localization: {
      locale: tag,
      percentageFormatter: percentFormatter(tag),
      timeFormatter: (time: unknown) => timeText(Number(time)),
    },
  };
}

/** A scale's figures; the library steps its marks by the smallest move. */
export function figureFormat(formatter: (value: number) => string, minMove: number): PriceFormat {
  return { type: 'custom', formatter, minMove };
}
