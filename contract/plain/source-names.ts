/** Where prices come from: made up here, set by an operator, played from a recording, or a venue of the real world. */
export const sourceNames = ['simulated', 'manual', 'recording', 'binance'] as const;
export type SourceName = (typeof sourceNames)[number];
