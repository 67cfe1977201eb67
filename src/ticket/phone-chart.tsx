/** PhoneChart { market, onPick? }: the chart of a trade screen on a phone, with the way to the market in full. */
import { Maximize2 } from 'lucide-react';
import type { MarketView } from '../../contract/features/markets.ts';
import { useWords } from '../i18n/use-words.ts';
import type { ChartPurpose } from '../market/chart/model/intervals.ts';
import { ChartPanel } from '../market/chart/panel/chart-panel.tsx';
import { marketName } from '../market/market-name.ts';
import { push } from '../navigation/navigate.ts';
import { MARKET_PATH } from '../navigation/paths.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface PhoneChartProps {
  readonly market: MarketView;
  readonly purpose?: ChartPurpose;
  readonly onPick?: (price: string) => void;
}

export function PhoneChart({ market, purpose = 'trade', onPick }: PhoneChartProps) {
  const { t } = useWords('trade');
  const { symbol } = market;
  return (
    <ChartPanel
      symbol={symbol}
      name={marketName(market, symbol)}
      purpose={purpose}
      {...(onPick && { onPick })}
      className="min-h-[calc(110px-var(--notice-bar,0px))] flex-1"
      right={
        <IconButton
          icon={Maximize2}
          size={17}
          label={t('market.detail')}
          onClick={() => void push(MARKET_PATH, { symbol })}
        />
      }
    />
  );
}
