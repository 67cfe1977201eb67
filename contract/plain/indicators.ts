/**
 * The indicators that a chart offers: their parameters with bounds and defaults, and their lines.
 * Both rooms read this table: the worker computes by it, the screen makes its settings from it.
 */

/** `price` lies over the bars; `own` gets a pane below them. */
export type IndicatorPane = 'price' | 'own';

export interface IndicatorParameter {
  readonly name: string;
  readonly fallback: number;
  readonly minimum: number;
  readonly maximum: number;
  /** 1 for whole numbers. */
  readonly step: number;
}

export interface Indicator {
  readonly pane: IndicatorPane;
  readonly parameters: readonly IndicatorParameter[];
  /** Names of its lines, in the order of the columns that the worker answers. */
  readonly outputs: readonly string[];
}

const period = (fallback: number): IndicatorParameter => count('period', fallback);
const count = (name: string, fallback: number): IndicatorParameter => ({
  name,
  fallback,
  minimum: 1,
  maximum: 500,
  step: 1,
});
const factor = (name: string, fallback: number, step = 0.1): IndicatorParameter => ({
  name,
  fallback,
  minimum: step,
  maximum: 20,
  step,
});

export const indicators = {
  ma: { pane: 'price', parameters: [period(20)], outputs: ['ma'] },
  ema: { pane: 'price', parameters: [period(20)], outputs: ['ema'] },
  wma: { pane: 'price', parameters: [period(20)], outputs: ['wma'] },
  bollinger: {
    pane: 'price',
    parameters: [period(20), factor('deviations', 2)],
    outputs: ['middle', 'upper', 'lower'],
  },
  /** Anchored to the day in UTC. */
  vwap: { pane: 'price', parameters: [], outputs: ['vwap'] },
  sar: {
    pane: 'price',
    parameters: [factor('step', 0.02, 0.01), factor('maximum', 0.2, 0.01)],
    outputs: ['sar'],
  },
  supertrend: {
    pane: 'price',
    parameters: [period(10), factor('multiplier', 3)],
    outputs: ['rising', 'falling'],
  },
  /** Spans are drawn at the bar they belong to, `base` bars ahead of the one that made them. */
  ichimoku: {
    pane: 'price',
    parameters: [count('conversion', 9), count('base', 26), count('span', 52)],
    outputs: ['conversion', 'base', 'spanA', 'spanB', 'lagging'],
  },
  volume: { pane: 'own', parameters: [], outputs: ['volume'] },
  macd: {
    pane: 'own',
    parameters: [count('fast', 12), count('slow', 26), count('signal', 9)],
    outputs: ['macd', 'signal', 'histogram'],
  },
  rsi: { pane: 'own', parameters: [period(14)], outputs: ['rsi'] },
  kdj: {
    pane: 'own',
    parameters: [period(9), count('k', 3), count('d', 3)],
    outputs: ['k', 'd', 'j'],
  },
  stochastic: {
    pane: 'own',
    parameters: [period(14), count('smooth', 3), count('signal', 3)],
    outputs: ['k', 'd'],
  },
  atr: { pane: 'own', parameters: [period(14)], outputs: ['atr'] },
  obv: { pane: 'own', parameters: [], outputs: ['obv'] },
  cci: { pane: 'own', parameters: [period(20)], outputs: ['cci'] },
  williams: { pane: 'own', parameters: [period(14)], outputs: ['williams'] },
  roc: { pane: 'own', parameters: [period(12)], outputs: ['roc'] },
  mfi: { pane: 'own', parameters: [period(14)], outputs: ['mfi'] },
  adx: { pane: 'own', parameters: [period(14)], outputs: ['adx', 'plus', 'minus'] },
} as const satisfies Readonly<Record<string, Indicator>>;

export type IndicatorName = keyof typeof indicators;

export function indicatorOf(name: IndicatorName): Indicator {
  return indicators[name];
}
