/** The chart of trading over what is played; by its interval the player steps. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import {
  type ChartMode,
  keepChartMode,
  keptChartMode,
} from '../../../market/chart/model/intervals.ts';
import { type ChartAmong, ChartPanel } from '../../../market/chart/panel/chart-panel.tsx';
import { playedName } from './played-head.tsx';

export function usePlayedMode(): ChartAmong {
  const [mode, setMode] = useState<ChartMode>(() => keptChartMode('trade'));
  const onMode = (next: ChartMode) => {
    keepChartMode('trade', next);
    setMode(next);
  };
  return { mode, onMode, hasKeys: true, linkId: null };
}

interface PlayedChartProps {
  readonly market: MarketView;
  readonly among: ChartAmong;
  readonly onPick: (price: string) => void;
  readonly className: string;
}

export function PlayedChart({ market, among, onPick, className }: PlayedChartProps) {
  return (
    <ChartPanel
      key={market.symbol}
      symbol={market.symbol}
      name={playedName(market)}
      among={among}
      onPick={onPick}
      className={className}
    />
  );
}
