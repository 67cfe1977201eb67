/**
 * BookPanel: the order book of a desk. Steps of price by a tap or a key, size, running total and value, own orders in gold, and
 * how the two sides divide. All of it is computed in the worker; where there is no room for four columns the last two take turns.
 */
import { memo, useRef, useState } from 'react';
import type { DeskBookView, DeskLevelView } from '../../../../contract/features/markets-depth.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useKeyActions } from '../../../keys/offered-actions.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { type DrawnList, useDrawnRows } from '../../../market/drawn/use-drawn-rows.ts';
import { useFittedRows } from '../../../market/fitted-book.tsx';
import { LevelList } from '../../../market/level-list.tsx';
import { BookMiddle } from '../../../market/order-book.tsx';
import { StepChoice, stepKeys } from '../../../market/step-choice.tsx';
import { useLastView, useStep } from '../../../market/use-step.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cutIfLong } from '../../../ui/figures/cut-if-long.ts';
import { shareBar } from '../../../ui/figures/share-bar.ts';
import { useDeskContent } from '../desk-content.ts';
import { BalanceBar } from './balance-bar.tsx';

/** Head, columns, the last price in the middle, and how the sides divide. */
const FIXED_PX = 28 + 20 + 32 + 24;

/** A price of so many letters has room in the narrowest book. */
const SHORT_PRICE = 11;

type Column = 'total' | 'value';

export function BookPanel() {
  const { t } = useWords('desk');
  const { market, onPick } = useDeskContent();
  const [step, chooseStep] = useStep('book', market.symbol);
  const [column, setColumn] = useState<Column>('total');
  const placeRef = useRef<HTMLDivElement>(null);
  const rows = useFittedRows(placeRef, FIXED_PX);
  const key = `${market.symbol}|${step ?? 1}`;
  const asks = useDrawnRows({ list: 'asks', key, rows, look: column });
  const bids = useDrawnRows({ list: 'bids', key, rows, look: column });
  const isDrawn = asks.isDrawn && bids.isDrawn;
  const book = useLastView(
    market.symbol,
    useTopic(isDrawn ? 'markets.calmDeskBook' : 'markets.deskBook', key),
  );
  useKeyActions(stepKeys(book, chooseStep));
  const side = { column, ...(onPick && { onPick }) };
  return (
    <section
      ref={placeRef}
      aria-label={t('panels.book')}
      data-stale={book?.isStale || undefined}
      className="@container flex h-full flex-col overflow-hidden px-3 data-stale:[&_[data-levels]]:opacity-50 data-stale:[&_[data-levels]]:grayscale"
    >
      <div className="-mx-1.5 flex h-7 shrink-0 items-center justify-between">
        <StepChoice steps={book} onChoose={chooseStep} />
        <ColumnChoice column={column} onChoose={setColumn} />
      </div>
      <Columns quote={market.quote} column={column} />
      <Side
        {...side}
        drawn={asks}
        levels={filled(book?.asks, rows).reverse()}
        tone="down"
        label={t('depth.asks')}
      />
      <BookMiddle symbol={market.symbol} spreadText={book?.spreadText ?? ''} />
      <Side
        {...side}
        drawn={bids}
        levels={filled(book?.bids, rows)}
        tone="up"
        label={t('depth.bids')}
      />
      <BalanceBar balance={book?.balance ?? null} />
    </section>
  );
}

function filled(levels: DeskBookView['bids'] | undefined, rows: number) {
  return Array.from({ length: rows }, (_, index) => levels?.[index] ?? null);
}

const GRID =
  'grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] items-center gap-x-2 @min-[270px]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)]';
/** The column that does not have its turn is seen where there is room for both. */
const idle = (isShown: boolean) => (isShown ? '' : 'hidden @min-[270px]:block');

function ColumnChoice({
  column,
  onChoose,
}: {
  readonly column: Column;
  readonly onChoose: (column: Column) => void;
}) {
  const { t } = useWords('desk');
  return (
    <fieldset aria-label={t('depth.column')} className="flex @min-[270px]:hidden">
      {(['total', 'value'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={column === name}
          onClick={() => onChoose(name)}
          className={classNames(
            'h-6 rounded-small px-1.5 text-caption -outline-offset-2',
            column === name ? 'bg-control text-strong' : 'text-faint',
          )}
        >
          {t(`depth.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Columns({ quote, column }: { readonly quote: string; readonly column: Column }) {
  const { t } = useWords('desk');
  const { t: chart } = useWords('chart');
  return (
    <div className={classNames(GRID, 'h-5 shrink-0 text-caption text-faint *:truncate')}>
      <span>{chart('book.price', { unit: quote })}</span>
      <span className="text-right">{chart('book.amountShort')}</span>
      <span className={classNames('text-right', idle(column === 'total'))}>{t('depth.total')}</span>
      <span className={classNames('text-right', idle(column === 'value'))}>{t('depth.value')}</span>
    </div>
  );
}

interface SideProps {
  readonly levels: readonly (DeskLevelView | null)[];
  readonly tone: 'up' | 'down';
  readonly label: string;
  readonly column: Column;
  readonly drawn: DrawnList;
  readonly onPick?: (price: string) => void;
}

function Side({ levels, tone, label, column, drawn, onPick }: SideProps) {
  const { t } = useWords('desk');
  return (
    <LevelList
      levels={levels}
      label={label}
      best={tone === 'up' ? 'first' : 'last'}
      nameOf={({ priceText, quantityText, ownText }) => {
        const words = { price: priceText, amount: quantityText || ownText };
        return ownText === ''
          ? t('depth.level', words)
          : t('depth.levelOwn', { ...words, own: ownText });
      }}
      onPick={onPick}
      drawn={drawn}
    >
      {(level) => <LevelRow {...level} tone={tone} column={column} />}
    </LevelList>
  );
}

interface LevelRowProps extends DeskLevelView {
  readonly tone: 'up' | 'down';
  readonly column: Column;
}

/** A row whose figures stand still is not rendered with the others. */
const LevelRow = memo(function LevelRow({ tone, column, ...level }: LevelRowProps) {
  const { t } = useWords('desk');
  const { priceText, quantityText, ownText } = level;
  const isUp = tone === 'up';
  return (
    <div
      title={ownText === '' ? undefined : t('depth.own', { amount: ownText })}
      data-bar="row"
      style={shareBar(level.share, level.depth)}
      className={classNames(
        GRID,
        'figure share-bar h-full min-h-[18px] text-small leading-none whitespace-nowrap',
        isUp ? 'share-up' : 'share-down',
        ownText !== '' && '-ml-2 border-l-4 border-gold pl-1',
      )}
    >
      <span
        data-figure="price"
        className={classNames(
          'text-left',
          cutIfLong(priceText, SHORT_PRICE),
          isUp ? 'text-up' : 'text-down',
        )}
      >
        {priceText}
      </span>
      <span
        data-figure="quantity"
        className={classNames('text-right', quantityText === '' ? 'text-gold' : 'text-strong')}
      >
        {quantityText || ownText}
      </span>
      <span
        data-figure="total"
        className={classNames('text-right text-soft', idle(column === 'total'))}
      >
        {level.totalText}
      </span>
      <span
        data-figure="value"
        className={classNames('text-right text-soft', idle(column === 'value'))}
      >
        {level.valueText}
      </span>
    </div>
  );
});
