/** The market's name with its picker, the price row and the figures of the day: pieces of trade screens. */
import { ChevronDown } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { MarketView, QuoteView } from '../../contract/features/markets.ts';
import { useWords } from '../i18n/use-words.ts';
import { useTopic } from '../link/use-topic.ts';
import { redirect } from '../navigation/navigate.ts';
import { classNames } from '../ui/class-names.ts';
import { Badge } from '../ui/figures/badge.tsx';
import { AgeText, PriceText } from '../ui/figures/price-text.tsx';
import { onHeldPrice } from './held-sketch.ts';
import { marketName } from './market-name.ts';
import { MarketSheet } from './market-sheet.tsx';
import { sketchedPrice } from './sketch-of.ts';

interface MarketNameProps {
  readonly symbol: string;
  readonly market: MarketView | null;
  /** The page on which the chosen market is shown. */
  readonly path: string;
}

/** The name is the button that opens the picker. */
export function MarketName({ symbol, market, path }: MarketNameProps) {
  const { t } = useWords('trade');
  const [isOpen, setIsOpen] = useState(false);
  const name = marketName(market, symbol);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('market.choose', { name })}
        onClick={() => setIsOpen(true)}
        className="tap flex min-w-0 items-center gap-1.5 -outline-offset-2"
      >
        <span className="truncate text-title font-bold">{name}</span>
        <span data-kind className="flex shrink-0">
          <Badge>{t(`kinds.${market?.kind ?? 'coin'}`)}</Badge>
        </span>
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-soft" />
      </button>
      <MarketSheet
        kind={market?.kind ?? 'coin'}
        current={symbol}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={(chosen) => void redirect(path, { symbol: chosen })}
      />
    </>
  );
}

/**
 * The last price, the change of the day and where the price comes from; grey with its age once it is too old to trade on. Until the
 * quote is there the price is that of the first picture of the chart, grey too.
 */
export function LastPrice({ symbol, isLarge }: { symbol: string; isLarge?: boolean }) {
  const quote = useTopic('markets.quote', symbol);
  const sketched = useSyncExternalStore(onHeldPrice, () => sketchedPrice(symbol));
  const isLive = quote?.staleMs === null;
  // A quote that the device has kept from an earlier visit is older than the picture.
  const text = isLive ? quote.lastText : (sketched ?? quote?.lastText);
  if (text === undefined) return <span className="h-8" />;
  return (
    <span className="flex min-w-0 items-center gap-2 wide:shrink-0">
      <PriceText
        text={text}
        tone={isLive ? quote.tone : 'flat'}
        moved={quote?.moved ?? 'flat'}
        className={classNames(
          'font-semibold whitespace-nowrap',
          isLarge ? 'text-display' : 'text-[25px] leading-[30px]',
        )}
      />
      {quote && <PriceNote quote={quote} />}
    </span>
  );
}

function PriceNote({ quote }: { readonly quote: QuoteView }) {
  const { t: common } = useWords();
  const isStale = quote.staleMs !== null;
  return (
    <span className="flex min-w-0 flex-col whitespace-nowrap">
      <PriceText
        text={quote.percentText}
        tone={isStale ? 'flat' : quote.tone}
        className="leading-[16px]"
      />
      <span className="flex min-w-0 items-baseline gap-1 text-caption leading-[13px] text-faint">
        <span data-source={quote.source} className="truncate">
          {common(`source.${quote.source}`)}
        </span>
        {isStale && <AgeText text={quote.ageText} className="shrink-0 text-warning" />}
      </span>
    </span>
  );
}

/** High and low of the day in one short line. */
export function DayRange({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('trade');
  const quote = useTopic('markets.quote', symbol);
  if (!quote) return null;
  return (
    <span className="figure flex shrink-0 flex-col text-right text-caption leading-[14px] text-faint">
      <span>
        {t('market.highShort')} {quote.highText}
      </span>
      <span>
        {t('market.lowShort')} {quote.lowText}
      </span>
    </span>
  );
}

interface DayStatsProps {
  readonly symbol: string;
  readonly market: MarketView | null;
  readonly className?: string;
}

/** The four figures of the day with their names. */
export function DayStats({ symbol, market, className }: DayStatsProps) {
  const { t } = useWords('trade');
  const quote = useTopic('markets.quote', symbol);
  const stats = [
    [t('market.high'), quote?.highText],
    [t('market.low'), quote?.lowText],
    [t('market.volume', { unit: market?.base ?? '' }), quote?.volumeText],
    [t('market.turnover', { unit: market?.quote ?? '' }), quote?.turnoverText],
  ] as const;
  return (
    <dl className={className}>
      {stats.map(([name, text]) => (
        <div key={name} className="min-w-0 shrink-0">
          <dt className="truncate text-caption text-faint">{name}</dt>
          <dd className="figure h-[18px] truncate text-small">{text ?? ''}</dd>
        </div>
      ))}
    </dl>
  );
}
