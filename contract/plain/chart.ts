/** What the worker hands to a chart at most: the library paints all bars again at each change. */
export const MAXIMUM_BARS = 2000;

/** Time, open, high, low, close and volume. */
export const BAR_COLUMNS = 6;
