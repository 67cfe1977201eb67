/** DeskChart { name }: one of the charts of a desk. What it has in common with the first one is the layout's. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import type { ChartName } from '../../desk/arrangement.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { ChartPanel } from '../../market/chart/panel/chart-panel.tsx';
import { marketName } from '../../market/market-name.ts';
import { MarketSheet } from '../../market/market-sheet.tsx';
import { useDeskContent } from './desk-content.ts';
import { meantByKeys, useDeskChart } from './use-desk-chart.ts';

export function DeskChart({ name }: { readonly name: ChartName }) {
  const { market, nav, onPick } = useDeskContent();
  const { symbol, among, onSymbol } = useDeskChart(name);
  const shown = useMarket(symbol) ?? market;
  const isOfDesk = shown.symbol === market.symbol;
  return (
    <div
      className="h-full"
      onPointerDownCapture={() => meantByKeys(name)}
      onFocusCapture={() => meantByKeys(name)}
    >
      <ChartPanel
        key={shown.symbol}
        symbol={shown.symbol}
        name={marketName(shown, shown.symbol)}
        purpose={nav === 'options' ? 'options' : 'trade'}
        among={among}
        // A price of another market would be none for the ticket.
        {...(onPick && isOfDesk && { onPick })}
        {...(name !== 'chart' && { right: <ChartMarket market={shown} onSymbol={onSymbol} /> })}
        className="h-full"
      />
    </div>
  );
}

function useMarket(symbol: string | null): MarketView | null {
  const catalogue = useTopic('markets.catalogue') ?? [];
  return symbol === null ? null : (catalogue.find((entry) => entry.symbol === symbol) ?? null);
}

interface ChartMarketProps {
  readonly market: MarketView;
  /** Null where all charts show one market. */
  readonly onSymbol: ((symbol: string) => void) | null;
}

function ChartMarket({ market, onSymbol }: ChartMarketProps) {
  const { t } = useWords('trade');
  const [isOpen, setIsOpen] = useState(false);
  const name = marketName(market, market.symbol);
  if (onSymbol === null) return <span className="px-2 text-small text-soft">{name}</span>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('market.choose', { name })}
        onClick={() => setIsOpen(true)}
        className="relative flex h-[30px] shrink-0 items-center gap-1 px-2 text-small font-semibold -outline-offset-2"
      >
        {name}
        <ChevronDown aria-hidden="true" size={14} className="text-soft" />
      </button>
      <MarketSheet
        kind={market.kind}
        current={market.symbol}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={onSymbol}
      />
    </>
  );
}
