/**
 * OrderBook { symbol, rows, base, quote, onPick?, hasTotal? }: asks above, the last price in the middle, bids below.
 * What is no longer live is grey.
 */
import type { BookLevelView } from '../../contract/features/markets.ts';
import type { DeskLevelView } from '../../contract/features/markets-depth.ts';
import { useWords } from '../i18n/use-words.ts';
import { useTopic } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';
import { AgeText, PriceText } from '../ui/figures/price-text.tsx';
import { shareBar } from '../ui/figures/share-bar.ts';
import { LevelList } from './level-list.tsx';
import { StepChoice } from './step-choice.tsx';
import { useLastView, useStep } from './use-step.ts';

interface OrderBookProps {
  readonly symbol: string;
  /** Levels of each side. */
  readonly rows: number;
  readonly base: string;
  readonly quote: string;
  /** Answers the price of a tapped level, as the language writes it. */
  readonly onPick?: (price: string) => void;
  /** Shows the running total as a third column, and the units: there is room for both. */
  readonly hasTotal?: boolean;
}

export function OrderBook({ symbol, rows, base, quote, onPick, hasTotal }: OrderBookProps) {
  const { t } = useWords('chart');
  const book = useTopic('markets.book', symbol);
  const asks = filled(book?.asks, rows).reverse();
  const bids = filled(book?.bids, rows);
  const side = { ...(onPick && { onPick }), hasTotal: hasTotal === true };
  return (
    <section
      aria-label={t('book.label')}
      data-stale={book?.isStale || undefined}
      className="flex min-h-0 flex-col data-stale:[&_[data-levels]]:opacity-50 data-stale:[&_[data-levels]]:grayscale"
    >
      <div className="flex h-5 items-center justify-between gap-2 text-caption text-faint">
        <span className="truncate">
          {hasTotal ? t('book.price', { unit: quote }) : t('book.priceShort')}
        </span>
        <span className="truncate">
          {hasTotal ? t('book.amount', { unit: base }) : t('book.amountShort')}
        </span>
        {hasTotal && <span className="truncate">{t('book.total')}</span>}
      </div>
      <Levels levels={asks} tone="down" label={t('book.asks')} {...side} />
      <BookMiddle symbol={symbol} spreadText={book?.spreadText ?? ''} />
      <Levels levels={bids} tone="up" label={t('book.bids')} {...side} />
    </section>
  );
}

/**
 * SplitBook { symbol, rows, base, quote }: bids and asks side by side by steps of price, the best of both on top, for a whole page.
 * Where only an own order lies, its size is gold.
 */
export function SplitBook({
  symbol,
  rows,
  base,
  quote,
}: Omit<OrderBookProps, 'onPick' | 'hasTotal'>) {
  const { t } = useWords('chart');
  const [step, chooseStep] = useStep('book', symbol);
  const book = useLastView(symbol, useTopic('markets.deskBook', `${symbol}|${step ?? 1}`));
  const [price, amount] = [t('book.price', { unit: quote }), t('book.amount', { unit: base })];
  return (
    <section
      aria-label={t('book.label')}
      data-stale={book?.isStale || undefined}
      className="grid grid-cols-2 gap-x-2 data-stale:[&_[data-levels]]:opacity-50 data-stale:[&_[data-levels]]:grayscale"
    >
      <div className="col-span-2 -mx-1.5 flex justify-end">
        <StepChoice isForThumbs steps={book} onChoose={chooseStep} />
      </div>
      <div className="flex h-5 items-center justify-between gap-2 text-caption text-faint">
        <span className="truncate">{amount}</span>
        <span className="truncate">{price}</span>
      </div>
      <div className="flex h-5 items-center justify-between gap-2 text-caption text-faint">
        <span className="truncate">{price}</span>
        <span className="truncate">{amount}</span>
      </div>
      <Levels isSplit levels={filled(book?.bids, rows)} tone="up" label={t('book.bids')} />
      <Levels isSplit levels={filled(book?.asks, rows)} tone="down" label={t('book.asks')} />
    </section>
  );
}

/** What a book of steps tells beside a plain one. */
type Level = BookLevelView & Partial<Pick<DeskLevelView, 'ownText'>>;

function filled(levels: readonly Level[] | undefined, rows: number): (Level | null)[] {
  return Array.from({ length: rows }, (_, index) => levels?.[index] ?? null);
}

interface LevelsProps {
  readonly levels: readonly (Level | null)[];
  readonly tone: 'up' | 'down';
  readonly label: string;
  readonly hasTotal?: boolean;
  /** Bids and asks side by side: both have the best price on top, and bids their price at the right. */
  readonly isSplit?: boolean;
  readonly onPick?: (price: string) => void;
}

function Levels({ levels, tone, label, onPick, hasTotal = false, isSplit = false }: LevelsProps) {
  const { t } = useWords('chart');
  return (
    <LevelList
      levels={levels}
      label={label}
      best={tone === 'up' || isSplit ? 'first' : 'last'}
      nameOf={({ priceText, quantityText, ownText = '' }) =>
        t('book.level', { price: priceText, amount: quantityText || ownText })
      }
      onPick={onPick}
    >
      {(level) => (
        <LevelRow
          level={level}
          tone={tone}
          hasTotal={hasTotal}
          isMirrored={isSplit && tone === 'up'}
        />
      )}
    </LevelList>
  );
}

/** Prices of many places leave no room for the usual size of figures. */
const LONG_ROW = 19;

interface LevelRowProps {
  readonly level: Level;
  readonly tone: 'up' | 'down';
  readonly hasTotal: boolean;
  readonly isMirrored: boolean;
}

function LevelRow({ level, tone, hasTotal, isMirrored }: LevelRowProps) {
  const isLong = level.priceText.length + level.quantityText.length > LONG_ROW;
  const isUp = tone === 'up';
  return (
    <div
      style={shareBar(level.depth)}
      className={classNames(
        'figure share-bar flex h-full min-h-[18px] w-full items-center justify-between gap-2 leading-none whitespace-nowrap',
        isLong ? 'text-caption' : 'text-small',
        isUp ? 'share-up' : 'share-down',
        isMirrored && 'flex-row-reverse',
      )}
    >
      <span className={isUp ? 'text-up' : 'text-down'}>{level.priceText}</span>
      <span className={level.quantityText === '' ? 'text-gold' : 'text-soft'}>
        {level.quantityText || level.ownText}
      </span>
      {hasTotal && <span className="text-soft">{level.totalText}</span>}
    </div>
  );
}

/** Two figures of so many letters have no room beside each other at the usual size. */
const LONG_MIDDLE = 20;

/** The last price, between what is asked and what is bid. */
export function BookMiddle({
  symbol,
  spreadText,
}: {
  readonly symbol: string;
  readonly spreadText: string;
}) {
  const { t } = useWords('chart');
  const quote = useTopic('markets.quote', symbol);
  const isStale = (quote?.staleMs ?? null) !== null;
  const isLong = quote !== null && quote.lastText.length + quote.fiatText.length > LONG_MIDDLE;
  return (
    // A worth that has no room even so goes to a second line, which is not seen: a part of a figure is none.
    <div className="flex h-8 shrink-0 flex-wrap items-center gap-x-2 overflow-hidden leading-8">
      <PriceText
        text={quote?.lastText ?? ''}
        tone={isStale ? 'flat' : (quote?.moved ?? 'plain')}
        moved={quote?.moved ?? 'flat'}
        className="text-[16px] font-semibold"
      />
      <span
        className={classNames(
          'figure flex-1 leading-8 whitespace-nowrap text-faint',
          isLong ? 'text-caption' : 'text-small',
        )}
      >
        {quote && (isStale ? <AgeText text={quote.ageText} /> : `≈ ${quote.fiatText}`)}
      </span>
      <span className="figure hidden text-caption text-faint wide:block">
        {spreadText !== '' && t('book.spread', { spread: spreadText })}
      </span>
    </div>
  );
}
