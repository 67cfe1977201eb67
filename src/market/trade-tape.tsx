/** TradeTape { symbol, rows? }: the last trades of a market, newest first; grey while they are not live. */
import { useWords } from '../i18n/use-words.ts';
import { useTopic } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';

interface TradeTapeProps {
  readonly symbol: string;
  readonly rows?: number;
}

export function TradeTape({ symbol, rows = 30 }: TradeTapeProps) {
  const { t } = useWords('chart');
  const tape = useTopic('markets.trades', symbol);
  const trades = tape?.trades;
  return (
    <section
      aria-label={t('tape.label')}
      data-stale={tape?.isStale || undefined}
      className="data-stale:[&_ul]:opacity-50 data-stale:[&_ul]:grayscale"
    >
      <div className="grid h-5 grid-cols-3 items-center text-caption text-faint">
        <span className="truncate">{t('book.priceShort')}</span>
        <span className="truncate text-right">{t('book.amountShort')}</span>
        <span className="truncate text-right">{t('tape.time')}</span>
      </div>
      {trades?.length === 0 && (
        <p className="py-8 text-center text-small text-faint">{t('tape.empty')}</p>
      )}
      <ul className="figure text-small">
        {(trades ?? []).slice(0, rows).map((trade) => (
          <li key={trade.id} className="grid h-5 grid-cols-3 items-center">
            <span className={classNames(trade.side === 'buy' ? 'text-up' : 'text-down')}>
              <span className="heard">{t(trade.side === 'buy' ? 'tape.buy' : 'tape.sell')}</span>
              {trade.priceText}
            </span>
            <span className="text-right text-soft">{trade.quantityText}</span>
            <span className="text-right text-faint">{trade.timeText}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
