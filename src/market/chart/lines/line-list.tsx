/** The trader's lines on a chart as a list: each says what it is, and a price that can be moved is typed. */
import { useState } from 'react';
import type { ChartLine } from '../../../../contract/features/portfolio.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { priceFormatter } from '../model/chart-look.ts';
import { lineWords } from './line-words.ts';
import { moveLine } from './move-line.ts';
import { isSamePrice } from './snap-price.ts';

export function LineList({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('chart');
  const lines = useTopic('portfolio.lines', symbol) ?? [];
  const movable = lines.filter(({ amends }) => amends !== null);
  const fixed = lines.filter(({ amends }) => amends === null);
  if (lines.length === 0) return <EmptyState title={t('lines.none')} />;
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('lines.title')} className="flex flex-col gap-4">
        {movable.map((line) => (
          // A line that was moved elsewhere begins with its new price.
          <MovableLine key={`${line.id} ${line.price}`} symbol={symbol} line={line} />
        ))}
        {fixed.map((line) => (
          <li key={line.id} className="flex min-h-11 items-center justify-between gap-4">
            <span className="min-w-0 text-small text-soft">{lineWords(line, t)}</span>
            <span className="figure shrink-0">{line.priceText}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MovableLineProps {
  readonly symbol: string;
  readonly line: ChartLine;
}

function MovableLine({ symbol, line }: MovableLineProps) {
  const { t, tag } = useWords('chart');
  const [price, setPrice] = useState(line.price);
  const [isMoving, setIsMoving] = useState(false);
  const scale =
    useTopic('markets.catalogue')?.find((one) => one.symbol === symbol)?.priceScale ?? 2;
  const format = priceFormatter(tag, scale);
  const isReady = !isZero(price) && !isSamePrice(price, line.price);
  const move = async () => {
    setIsMoving(true);
    const isDone = await moveLine({
      symbol,
      id: line.id,
      price,
      priceText: (text) => format(Number(text)),
      t,
    });
    setIsMoving(false);
    if (!isDone) setPrice(line.price);
  };
  return (
    <li>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void move();
        }}
      >
        <div className="min-w-0 flex-1">
          <AmountInput label={lineWords(line, t)} value={price} onChange={setPrice} scale={scale} />
        </div>
        <Button
          type="submit"
          variant="plain"
          size="medium"
          isLoading={isMoving}
          disabled={!isReady}
        >
          {t('lines.move')}
        </Button>
      </form>
    </li>
  );
}
