/** Market and interval of one chart of a desk, by what the layout links, and which chart the keys mean. */
import { create } from 'zustand';
import type { ChartName } from '../../desk/arrangement.ts';
import type { DeskCharts } from '../../desk/desk-charts.ts';
import { keepCharts } from '../../desk/desk-layouts.ts';
import { chartsIn } from '../../desk/move-panel.ts';
import {
  type ChartMode,
  type ChartPurpose,
  chartModes,
  keepChartMode,
  keptChartMode,
} from '../../market/chart/model/intervals.ts';
import type { ChartAmong } from '../../market/chart/panel/chart-panel.tsx';
import { useDeskContent } from './desk-content.ts';

interface ChartState {
  /** Of the first chart, which is the one of a desk with one. */
  readonly modes: Readonly<Record<ChartPurpose, ChartMode>>;
  readonly meant: ChartName;
}

const useChartState = create<ChartState>(() => ({
  modes: { trade: keptChartMode('trade'), options: keptChartMode('options') },
  meant: 'chart',
}));

/** The chart that was touched last is the one whose interval a key changes. */
export function meantByKeys(meant: ChartName): void {
  if (useChartState.getState().meant !== meant) useChartState.setState({ meant });
}

/** Until another is chosen: from the hours around a price to the days. */
const firstModes: Readonly<Record<ChartName, ChartMode>> = {
  chart: '15m',
  chart2: '1h',
  chart3: '4h',
  chart4: '1d',
  chart5: '5m',
  chart6: '1m',
};

interface DeskChartState {
  /** Null for the market of the desk. */
  readonly symbol: string | null;
  readonly among: ChartAmong;
  readonly onSymbol: ((symbol: string) => void) | null;
}

export function useDeskChart(name: ChartName): DeskChartState {
  const { nav, desk } = useDeskContent();
  const purpose: ChartPurpose = nav === 'options' ? 'options' : 'trade';
  const { modes, meant } = useChartState();
  const { links, own } = desk.charts;
  const there = chartsIn(desk.arrangement);
  const keep = (part: Partial<DeskCharts['own'][ChartName]>) => {
    const before = own[name] ?? { symbol: null, mode: null };
    const next = { ...own, [name]: { ...before, ...part } };
    keepCharts(desk.layoutId, desk, { ...desk.charts, own: next });
  };
  const isFollowing = name === 'chart' || links.interval;
  const onMode = (mode: ChartMode) => {
    if (!isFollowing) return keep({ mode });
    keepChartMode(purpose, mode);
    useChartState.setState({ modes: { ...useChartState.getState().modes, [purpose]: mode } });
  };
  const mode = chartModes.find((each) => each === own[name]?.mode) ?? firstModes[name];
  const hasOwnMarket = name !== 'chart' && !links.symbol;
  return {
    symbol: hasOwnMarket ? (own[name]?.symbol ?? null) : null,
    onSymbol: hasOwnMarket ? (symbol) => keep({ symbol }) : null,
    among: {
      mode: isFollowing ? modes[purpose] : mode,
      onMode,
      hasKeys: (there.includes(meant) ? meant : there[0]) === name,
      linkId: links.crosshair && there.length > 1 ? name : null,
    },
  };
}
