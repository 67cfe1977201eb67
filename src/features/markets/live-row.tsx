/** One market with its live quote. */
import { Moon, Star } from 'lucide-react';
import { memo, type ReactNode, useCallback } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords, type WordsOf } from '../../i18n/use-words.ts';
import { useViewPart } from '../../link/live-store.ts';
import { MarketRow } from '../../market/market-row.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { marketHref, openMarket } from './open-market.ts';
import { useLongPress } from './use-long-press.ts';
import { wideColumns } from './wide-columns.ts';

interface LiveRowProps {
  readonly market: MarketView;
  readonly isFavourite: boolean;
  readonly onToggle: (market: MarketView) => void;
  /** The star takes the place of the change. */
  readonly isEditing?: boolean;
  readonly isTable?: boolean;
  /** A phone shows no further columns, so they are not kept up to date there either. */
  readonly isWide?: boolean;
}

export const LiveRow = memo(function LiveRow({
  market,
  isFavourite,
  onToggle,
  isEditing = false,
  isTable = false,
  isWide = false,
}: LiveRowProps) {
  const { t } = useWords('markets');
  const open = useCallback(() => openMarket(market.symbol), [market.symbol]);
  const press = useLongPress(() => onToggle(market));
  const star = <StarButton market={market} isFavourite={isFavourite} onToggle={onToggle} />;
  return (
    <MarketRow
      {...press}
      market={{ ...market, pair: pairOf(market, t) }}
      href={marketHref(market.symbol)}
      onOpen={open}
      tag={market.kind === 'stock' && <ClosedMark symbol={market.symbol} />}
      note={<RowNote market={market} isTable={isTable} />}
      spark="before"
      {...(isTable && { columns: wideColumns })}
      {...(isTable && isWide && { extra: <WideCells symbol={market.symbol} star={star} /> })}
      {...(isEditing && { end: <span className="flex justify-end">{star}</span> })}
    />
  );
});

type Translate = WordsOf<'markets'>;

export function pairOf({ kind, quote }: MarketView, t: Translate): string {
  if (kind === 'futures') return `\u00a0${t('perpetual')}`;
  return kind === 'stock' ? '' : `/${quote}`;
}

/** Shown while the market is closed. A word of any length would push the name away. */
export function ClosedMark({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('markets');
  const isClosed = useViewPart('markets.calmQuote', symbol, (quote) => quote?.isOpen === false);
  if (!isClosed) return null;
  return (
    <span role="img" aria-label={t('closed')} title={t('closed')} className="shrink-0 text-faint">
      <Moon aria-hidden="true" size={13} strokeWidth={1.75} />
    </span>
  );
}

function RowNote({ market, isTable }: { readonly market: MarketView; readonly isTable: boolean }) {
  const { t } = useWords('markets');
  const { t: common } = useWords();
  const volume = useViewPart('markets.calmQuote', market.symbol, (quote) => quote?.turnoverText);
  const source = useViewPart('markets.calmQuote', market.symbol, (quote) => quote?.source);
  // The column says what the figure is; of a real market the row says whose.
  const isReal = source !== undefined && source !== 'simulated';
  if (market.kind === 'stock') return <span className="font-sans">{market.name}</span>;
  return (
    <>
      <span className={isTable ? 'wide:hidden' : undefined}>
        {volume === undefined && '\u00a0'}
        {volume !== undefined && isReal && `${common(`source.${source}`)} ${volume}`}
        {volume !== undefined && !isReal && t('volumeNote', { volume })}
      </span>
      {isTable && <span className="hidden font-sans wide:inline">{market.name}</span>}
    </>
  );
}

const wideFigures = ['highText', 'lowText', 'volumeText', 'turnoverText'] as const;

function WideCells({ symbol, star }: { readonly symbol: string; readonly star: ReactNode }) {
  return (
    <>
      {wideFigures.map((figure) => (
        <WideFigure key={figure} symbol={symbol} figure={figure} />
      ))}
      <span className="hidden justify-end wide:flex">{star}</span>
    </>
  );
}

interface WideFigureProps {
  readonly symbol: string;
  readonly figure: (typeof wideFigures)[number];
}

function WideFigure({ symbol, figure }: WideFigureProps) {
  const text = useViewPart('markets.calmQuote', symbol, (quote) => quote?.[figure] ?? '');
  return <span className="figure hidden truncate text-right text-soft wide:block">{text}</span>;
}

const StarButton = memo(function StarButton({
  market,
  isFavourite,
  onToggle,
}: Pick<LiveRowProps, 'market' | 'isFavourite' | 'onToggle'>) {
  const { t } = useWords('markets');
  const words = { market: `${market.base}${pairOf(market, t)}` };
  return (
    <IconButton
      icon={Star}
      size={20}
      label={isFavourite ? t('favourite.remove', words) : t('favourite.add', words)}
      aria-pressed={isFavourite}
      onClick={() => onToggle(market)}
      onPointerDown={(event) => event.stopPropagation()}
      className={
        isFavourite
          ? 'relative text-gold! [&_svg]:fill-current'
          : 'relative text-faint hover:text-strong'
      }
    />
  );
});
