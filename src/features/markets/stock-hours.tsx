/** Whether stocks trade now, and until when. The tab says it once instead of every row. */
import { useEffect } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { classNames } from '../../ui/class-names.ts';

export function StockHours() {
  const { t, tag } = useWords('markets');
  const { data, refresh } = useAsk('markets.quotations', {});
  const stock = data?.list.find(({ market }) => market.kind === 'stock');
  const quote = useTopic('markets.quote', stock?.market.symbol ?? null);
  const isOutdated = quote !== null && stock !== undefined && quote.isOpen !== stock.isOpen;
  // The bell rang since the question was asked.
  useEffect(() => {
    if (isOutdated) void refresh();
  }, [isOutdated, refresh]);
  const time = stock?.turnsAt ? hourOf(stock.turnsAt, tag) : '';
  return (
    <p className="flex h-9 items-center gap-2 px-4 text-small text-soft">
      {stock && time !== '' && (
        <>
          <span
            aria-hidden="true"
            className={classNames(
              'size-1.5 rounded-full',
              stock.isOpen ? 'bg-success' : 'bg-faint',
            )}
          />
          {stock.isOpen ? t('hours.open', { time }) : t('hours.closed', { time })}
        </>
      )}
    </p>
  );
}

/** In the hours of the reader, with the day when it is not today. */
function hourOf(timeMs: number, tag: string): string {
  const isToday = new Date(timeMs).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(tag, {
    ...(!isToday && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(timeMs);
}
