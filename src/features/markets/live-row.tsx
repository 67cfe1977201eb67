/** One market with its live quote. Only this row renders when its quote changes. */
import { Moon, Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { MarketView, QuoteView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MarketRow } from '../../ui/market-row.tsx';
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
}

export const LiveRow = memo(function LiveRow({
  market,
  isFavourite,
  onToggle,
  isEditing = false,
  isTable = false,
}: LiveRowProps) {
  const { t } = useWords('markets');
  const quote = useTopic('markets.quote', market.symbol);
  const spark = useTopic('markets.sparkline', market.symbol);
  const press = useLongPress(() => onToggle(market));
  const star = <StarButton market={market} isFavourite={isFavourite} onToggle={onToggle} />;
  return (
    <MarketRow
      {...press}
      market={{ base: market.base, pair: pairOf(market, t), color: market.color }}
      href={marketHref(market.symbol)}
      onOpen={() => openMarket(market.symbol)}
      tag={market.kind === 'stock' && quote?.isOpen === false && <ClosedMark />}
      note={<RowNote market={market} quote={quote} isTable={isTable} />}
      quote={quote}
      spark={spark}
      {...(isTable && { columns: wideColumns, extra: <WideCells quote={quote} star={star} /> })}
      {...(isEditing && { end: <span className="flex justify-end">{star}</span> })}
    />
  );
});

type Translate = ReturnType<typeof useWords<'markets'>>['t'];

export function pairOf({ kind, quote }: MarketView, t: Translate): string {
  if (kind === 'futures') return `\u00a0${t('perpetual')}`;
  return kind === 'stock' ? '' : `/${quote}`;
}

/** A word of any length would push the name away. */
export function ClosedMark() {
  const { t } = useWords('markets');
  return (
    <span role="img" aria-label={t('closed')} title={t('closed')} className="shrink-0 text-faint">
      <Moon aria-hidden="true" size={13} strokeWidth={1.75} />
    </span>
  );
}

function RowNote({
  market,
  quote,
  isTable,
}: {
  readonly market: MarketView;
  readonly quote: QuoteView | null;
  readonly isTable: boolean;
}) {
  const { t } = useWords('markets');
  if (market.kind === 'stock') return <span className="font-sans">{market.name}</span>;
  return (
    <>
      <span className={isTable ? 'wide:hidden' : undefined}>
        {quote ? t('volumeNote', { volume: quote.turnoverText }) : '\u00a0'}
      </span>
      {isTable && <span className="hidden font-sans wide:inline">{market.name}</span>}
    </>
  );
}

function WideCells({
  quote,
  star,
}: {
  readonly quote: QuoteView | null;
  readonly star: ReactNode;
}) {
  const figures = quote
    ? [quote.highText, quote.lowText, quote.volumeText, quote.turnoverText]
    : ['', '', '', ''];
  return (
    <>
      {figures.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never move.
        <span key={index} className="figure hidden truncate text-right text-soft wide:block">
          {text}
        </span>
      ))}
      <span className="hidden justify-end wide:flex">{star}</span>
    </>
  );
}

function StarButton({
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
}
