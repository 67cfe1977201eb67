/** Where a chart has its bars as it is first set: known before the library and the chart are here. */

/** Of the first picture: a candle of a readable width on every screen. */
export const BAR_WIDTH_PX = 6.5;
/** Room between the newest bar and the scale. */
export const RIGHT_OFFSET_BARS = 4;
/** A lower chart has no room for a time axis, for panes below the price and for legends. */
export const LOW_CHART_PX = 190;

/** Shares of the price pane that are free: above the highest candle at least, and below the lowest where volumes stand there. */
export const LEAST_MARGIN = 0.08;
export const VOLUME_MARGIN = 0.2;

/**
 * The scale of prices has room for the figures of a coin in any font that they may have at first: were it as wide as they are,
 * there would be other bars in view, and candles of another height, once theirs has come.
 */
export const PRICE_SCALE_PX = 76;
/** About as high as its figures make the axis of times. */
export const TIME_AXIS_PX = 28;

/** Above the highest candle stays room for the legend, but never more than a good third of the pane. */
const MOST_MARGIN = 0.36;
const BAR_LINE_PX = 24;
const INDICATOR_LINE_PX = 24;

/** The share at the top of the price pane that its legend takes, one line for the bar and one for each indicator. */
export function legendShare(paneHeightPx: number, indicatorCount: number): number {
  if (paneHeightPx < LOW_CHART_PX) return LEAST_MARGIN;
  const legendPx = BAR_LINE_PX + indicatorCount * INDICATOR_LINE_PX;
  return Math.min(MOST_MARGIN, Math.max(LEAST_MARGIN, legendPx / paneHeightPx));
}
