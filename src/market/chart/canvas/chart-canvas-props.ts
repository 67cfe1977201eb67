/** What the drawn chart is given by its panel. */
import type { RefObject } from 'react';
import type { ChartFeed } from '../model/chart-feed.ts';
import type { ChartMode } from '../model/intervals.ts';
import type { KeptView } from '../model/kept-view.ts';

export interface ChartCanvasProps {
  readonly feed: ChartFeed;
  readonly symbol: string;
  /** `SYMBOL|interval`. */
  readonly chartKey: string;
  readonly kind: 'plain' | 'heikinAshi';
  readonly mode: ChartMode;
  readonly priceScale: number;
  readonly label: string;
  /** By this it points where other charts do; null alone. */
  readonly linkId: string | null;
  /** Where the trader looked, for the next chart of the same bars. */
  readonly keptRef: RefObject<KeptView | null>;
  readonly onPick: ((price: string) => void) | undefined;
  readonly onSettings: (id: string) => void;
  /** Opens the list of the trader's own lines. */
  readonly onLines: () => void;
}
