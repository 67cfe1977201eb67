/** The chart of trading over what is played; by its interval the player steps. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import { type ChartAmong, ChartPanel } from '../../../market/chart/panel/chart-panel.tsx';
import { marketName } from '../../../market/market-name.ts';

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
      name={marketName(market, market.symbol)}
      among={among}
      onPick={onPick}
      className={className}
    />
  );
}
