/** How each indicator is drawn and written: its short name, its lines, the levels that it is read against. */
import type { IndicatorName } from '../../../../contract/plain/indicators.ts';
import type { LineColor, ToneColor } from './line-colors.ts';

export interface LineLook {
  readonly shape: 'line' | 'dashes' | 'dots' | 'columns' | 'volume';
  readonly color: LineColor | ToneColor;
  /** As the legend writes it beside its value; the indicator's only line needs none. */
  readonly short?: string;
}

export interface IndicatorLook {
  /** The name that traders use in every language. */
  readonly short: string;
  readonly lines: readonly LineLook[];
  readonly figure: 'price' | 'ratio' | 'compact';
  /** Levels drawn across the pane, always in view. */
  readonly guides?: readonly number[];
  /** Two lines with a veil between them. */
  readonly veil?: readonly [number, number];
}

const line = (color: LineColor | ToneColor, short?: string): LineLook =>
  short === undefined ? { shape: 'line', color } : { shape: 'line', color, short };
const dashes = (color: LineColor, short: string): LineLook => ({ shape: 'dashes', color, short });

export const indicatorLooks: Readonly<Record<IndicatorName, IndicatorLook>> = {
  ma: { short: 'MA', lines: [line('line-sky')], figure: 'price' },
  ema: { short: 'EMA', lines: [line('line-amber')], figure: 'price' },
  wma: { short: 'WMA', lines: [line('line-rose')], figure: 'price' },
  bollinger: {
    short: 'BOLL',
    lines: [dashes('line-lemon', 'MB'), line('line-violet', 'UP'), line('line-sky', 'DN')],
    figure: 'price',
    veil: [1, 2],
  },
  vwap: { short: 'VWAP', lines: [line('line-violet')], figure: 'price' },
  sar: { short: 'SAR', lines: [{ shape: 'dots', color: 'line-white' }], figure: 'price' },
  supertrend: { short: 'ST', lines: [line('up', '▲'), line('down', '▼')], figure: 'price' },
  ichimoku: {
    short: 'ICHI',
    lines: [
      line('line-sky', 'TK'),
      line('line-coral', 'KJ'),
      line('line-mint', 'A'),
      line('line-rose', 'B'),
      dashes('line-white', 'CS'),
    ],
    figure: 'price',
    veil: [2, 3],
  },
  volume: { short: 'VOL', lines: [{ shape: 'volume', color: 'up' }], figure: 'compact' },
  macd: {
    short: 'MACD',
    lines: [
      line('line-sky', 'DIF'),
      dashes('line-amber', 'DEA'),
      { shape: 'columns', color: 'up', short: 'HIST' },
    ],
    figure: 'price',
    guides: [0],
  },
  rsi: { short: 'RSI', lines: [line('line-violet')], figure: 'ratio', guides: [30, 70] },
  kdj: {
    short: 'KDJ',
    lines: [line('line-sky', 'K'), dashes('line-amber', 'D'), line('line-rose', 'J')],
    figure: 'ratio',
    guides: [20, 80],
  },
  stochastic: {
    short: 'STOCH',
    lines: [line('line-sky', 'K'), dashes('line-amber', 'D')],
    figure: 'ratio',
    guides: [20, 80],
  },
  atr: { short: 'ATR', lines: [line('line-coral')], figure: 'price' },
  obv: { short: 'OBV', lines: [line('line-sky')], figure: 'compact' },
  cci: { short: 'CCI', lines: [line('line-lemon')], figure: 'ratio', guides: [-100, 100] },
  williams: { short: 'WR', lines: [line('line-amber')], figure: 'ratio', guides: [-80, -20] },
  roc: { short: 'ROC', lines: [line('line-mint')], figure: 'ratio', guides: [0] },
  mfi: { short: 'MFI', lines: [line('line-rose')], figure: 'ratio', guides: [20, 80] },
  adx: {
    short: 'ADX',
    lines: [line('line-lemon'), line('up', '+DI'), dashes('line-coral', '−DI')],
    figure: 'ratio',
    guides: [25],
  },
};
