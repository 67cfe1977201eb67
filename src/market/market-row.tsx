/**
 * MarketRow { market, name?, href, onOpen, note, tag?, spark?, columns?, end?, extra?, ...pointer handlers }
 * One market in a list with its live quote, always of one height. The whole row opens the market, but only its
 * name is the link: a ticking price is never part of a name that is read out. A quote that has not come holds
 * its place; an old price is grey, and its age stands where its worth in fiat was. A tick renders the cells
 * that it changed, not the row.
 */
import { type HTMLAttributes, type MouseEvent, memo, type ReactNode } from 'react';
import { useViewPart } from '../link/live-store.ts';
import { useTopic, useWatch } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';
import { PercentPill } from '../ui/figures/badge.tsx';
import { CoinIcon } from '../ui/figures/coin-icon.tsx';
import { AgeText } from '../ui/figures/price-text.tsx';
import { Sparkline } from '../ui/figures/sparkline.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { QuotePrice } from './quote-price.tsx';

interface MarketRowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  readonly market: {
    readonly symbol: string;
    readonly base: string;
    readonly pair: string;
    readonly color: string;
  };
  /** In the place of the base, for example with a part of it marked. */
  readonly name?: ReactNode;
  readonly href: string;
  readonly onOpen: () => void;
  /** The second line, below the name. */
  readonly note: ReactNode;
  /** After the name. */
  readonly tag?: ReactNode;
  /** Whether the row has the column of the last day's line: before the price, or behind the change. */
  readonly spark?: 'none' | 'before' | 'behind';
  /** The widths of the columns, where they are not those of a phone. */
  readonly columns?: string;
  /** In the place of the change. */
  readonly end?: ReactNode;
  /** Further columns. */
  readonly extra?: ReactNode;
}

const PHONE_COLUMNS = {
  before:
    'grid-cols-[32px_minmax(0,1fr)_36px_80px_4.25rem] min-[380px]:grid-cols-[32px_minmax(0,1fr)_48px_84px_4.25rem]',
  behind:
    'grid-cols-[32px_minmax(0,1fr)_80px_4.25rem_40px] min-[380px]:grid-cols-[32px_minmax(0,1fr)_84px_4.25rem_48px]',
};

export function MarketRow({
  market,
  name,
  href,
  onOpen,
  note,
  tag,
  spark = 'none',
  columns = PHONE_COLUMNS[spark === 'behind' ? 'behind' : 'before'],
  end,
  extra,
  ...rest
}: MarketRowProps) {
  const { symbol } = market;
  useWatch('markets.calmQuote', symbol);
  return (
    <div
      {...rest}
      className={classNames(
        'relative grid h-15 items-center contain-content gap-x-2 px-4 has-[a:active]:bg-raised min-[380px]:gap-x-2.5 wide:hover:bg-raised',
        columns,
      )}
    >
      <CoinIcon symbol={market.base} color={market.color} />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-1.5">
          <RowName href={href} onOpen={onOpen} name={name ?? market.base} pair={market.pair} />
          {tag}
        </div>
        <div className="figure truncate text-small text-faint">{note}</div>
      </div>
      {spark === 'before' && <RowSpark symbol={symbol} />}
      <RowPrice symbol={symbol} />
      {end ?? <RowChange symbol={symbol} />}
      {spark === 'behind' && <RowSpark symbol={symbol} />}
      {extra}
    </div>
  );
}

/**
 * Apart from the quote, so that a tick leaves it alone. An address of its own, for a new window; a plain tap goes
 * through the app.
 */
const RowName = memo(function RowName({
  name,
  pair,
  href,
  onOpen,
}: {
  readonly name: ReactNode;
  readonly pair: string;
  readonly href: string;
  readonly onOpen: () => void;
}) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={href}
      onClick={open}
      draggable={false}
      className="truncate after:absolute after:inset-0 after:rounded-small focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-gold"
    >
      <span className="font-semibold">{name}</span>
      <span className="text-caption text-faint">{pair}</span>
    </a>
  );
});

function RowSpark({ symbol }: { readonly symbol: string }) {
  const spark = useTopic('markets.sparkline', symbol);
  // Of one colour with the change beside it: both tell of the last 24 hours.
  const tone = useViewPart('markets.calmQuote', symbol, (quote) => quote?.tone ?? null);
  if (spark === null) return <span />;
  return <Sparkline path={spark.path} tone={tone ?? spark.tone} className="h-5 w-full" />;
}

function RowPrice({ symbol }: { readonly symbol: string }) {
  const isStale = useViewPart(
    'markets.calmQuote',
    symbol,
    (quote) => quote && quote.staleMs !== null,
  );
  if (isStale === null) {
    return (
      <div className="flex h-[41px] flex-col items-end justify-center gap-1.5">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-12" />
      </div>
    );
  }
  return (
    <div className="min-w-0 text-right">
      <QuotePrice key={symbol} symbol={symbol} isStale={isStale} />
      <RowWorth symbol={symbol} />
    </div>
  );
}

/** The age of a price in the place of its worth, once it is old. */
function RowWorth({ symbol }: { readonly symbol: string }) {
  const fiat = useViewPart('markets.calmQuote', symbol, (quote) => quote?.fiatText ?? '');
  // Empty while the price is fresh.
  const age = useViewPart('markets.calmQuote', symbol, (quote) => quote?.ageText ?? '');
  return (
    <div className="figure truncate text-small text-faint">
      {age === '' ? fiat : <AgeText text={age} />}
    </div>
  );
}

function RowChange({ symbol }: { readonly symbol: string }) {
  const text = useViewPart('markets.calmQuote', symbol, (quote) => quote?.percentText ?? null);
  const tone = useViewPart('markets.calmQuote', symbol, (quote) => quote?.tone ?? 'flat');
  const isDimmed = useViewPart(
    'markets.calmQuote',
    symbol,
    (quote) => quote !== null && (quote.staleMs !== null || !quote.isOpen),
  );
  if (text === null) return <Skeleton className="h-8 w-17" />;
  return <PercentPill text={text} tone={tone} isDimmed={isDimmed} />;
}
