/**
 * MarketRow { market, name?, href, onOpen, note, tag?, quote, spark?, columns?, end?, extra?, ...pointer handlers }
 * One market in a list, always of one height. The whole row opens the market, but only its name is the link:
 * a ticking price is never part of a name that is read out. Null quotes hold their place.
 */
import type { HTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { Tone } from '../theme/palette.ts';
import { PercentPill } from './badge.tsx';
import { classNames } from './class-names.ts';
import { CoinIcon } from './coin-icon.tsx';
import { PriceText } from './price-text.tsx';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

export interface RowQuote {
  readonly lastText: string;
  readonly fiatText: string;
  readonly percentText: string;
  readonly tone: Tone;
  readonly moved: Tone;
  readonly staleMs: number | null;
  readonly isOpen: boolean;
}

interface MarketRowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  readonly market: { readonly base: string; readonly pair: string; readonly color: string };
  /** In the place of the base, for example with a part of it marked. */
  readonly name?: ReactNode;
  readonly href: string;
  readonly onOpen: () => void;
  /** The second line, below the name. */
  readonly note: ReactNode;
  /** After the name. */
  readonly tag?: ReactNode;
  readonly quote: RowQuote | null;
  /** Without it the row has no such column. */
  readonly spark?: { readonly path: string; readonly tone: Tone } | null;
  /** The widths of the columns, where they are not those of a phone. */
  readonly columns?: string;
  /** In the place of the change. */
  readonly end?: ReactNode;
  /** Further columns. */
  readonly extra?: ReactNode;
}

const PHONE_COLUMNS =
  'grid-cols-[32px_minmax(0,1fr)_36px_80px_4.25rem] min-[380px]:grid-cols-[32px_minmax(0,1fr)_48px_84px_4.25rem]';

export function MarketRow({
  market,
  name,
  href,
  onOpen,
  note,
  tag,
  quote,
  spark,
  columns = PHONE_COLUMNS,
  end,
  extra,
  ...rest
}: MarketRowProps) {
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
          <RowLink href={href} onOpen={onOpen}>
            <span className="font-semibold">{name ?? market.base}</span>
            <span className="text-caption text-faint">{market.pair}</span>
          </RowLink>
          {tag}
        </div>
        <div className="figure truncate text-small text-faint">{note}</div>
      </div>
      {spark && <Sparkline {...spark} className="h-5 w-full" />}
      {spark === null && <span />}
      <RowPrice quote={quote} />
      {end ?? <RowChange quote={quote} />}
      {extra}
    </div>
  );
}

/** An address of its own, for a new window; a plain tap goes through the app. */
function RowLink({
  href,
  onOpen,
  children,
}: {
  readonly href: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
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
      {children}
    </a>
  );
}

function RowPrice({ quote }: { readonly quote: RowQuote | null }) {
  if (!quote) {
    return (
      <div className="flex h-[41px] flex-col items-end justify-center gap-1.5">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-12" />
      </div>
    );
  }
  return (
    <div className="min-w-0 text-right">
      <div className="truncate">
        <PriceText
          text={quote.lastText}
          moved={quote.moved}
          className={classNames(
            'text-[16px] font-medium',
            quote.staleMs !== null && 'text-faint opacity-80',
          )}
        />
      </div>
      <div className="figure truncate text-small text-faint">{quote.fiatText}</div>
    </div>
  );
}

function RowChange({ quote }: { readonly quote: RowQuote | null }) {
  if (!quote) return <Skeleton className="h-8 w-17" />;
  const { percentText, tone, staleMs, isOpen } = quote;
  return <PercentPill text={percentText} tone={tone} isDimmed={staleMs !== null || !isOpen} />;
}
