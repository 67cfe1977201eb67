/** What an indicator's series holds of each bar, and how it is styled. */
import type { CustomData, CustomSeriesOptions, Time } from 'lightweight-charts';
import type { LineRow } from '../model/chart-feed.ts';

export interface LinePoint extends CustomData<Time> {
  readonly values: LineRow;
  /** Close and direction of the bar below. */
  readonly close: number;
  readonly isUp: boolean;
}

export interface IndicatorOptions extends CustomSeriesOptions {
  /** One a line. */
  readonly colors: readonly string[];
  readonly up: string;
  readonly down: string;
  readonly guideColor: string;
}
