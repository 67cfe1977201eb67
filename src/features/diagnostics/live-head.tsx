/**
 * LiveHead { view, connection, figures }: the one strong figure, how the connection is, and one live price: what
 * is measured up to its paint is painted here.
 */
import type { DiagnosticsView } from '../../../contract/features/diagnostics.ts';
import type { ConnectionView } from '../../../contract/views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import type { Figures } from './figures.ts';

interface LiveHeadProps {
  readonly view: DiagnosticsView | null;
  readonly connection: ConnectionView;
  readonly figures: Figures;
}

export function LiveHead({ view, connection, figures }: LiveHeadProps) {
  const { t } = useWords('diagnostics');
  const { t: common } = useWords();
  const isUp = connection.state === 'live' || connection.state === 'delayed';
  const state = common(`connection.${connection.state}`);
  return (
    <section aria-label={t('quotes')} className="pt-2">
      <p className="text-small text-soft">{t('quotes')}</p>
      <div className="flex min-h-[38px] items-baseline">
        {view === null ? (
          <Skeleton className="h-8 w-28" />
        ) : (
          <span className="figure text-display font-semibold" data-figure="quotes">
            {figures.count(view.quotesPerSecond)}
          </span>
        )}
      </div>
      <div className="flex min-h-[18px] justify-between gap-3 text-small text-faint">
        <p role="status">
          {isUp
            ? `${state} · ${figures.milliseconds(connection.latencyMs)}`
            : `${state}. ${t('resting')}`}
        </p>
        <SamplePrice />
      </div>
    </section>
  );
}

/** Any market would do; this one moves most often. */
const SAMPLE = 'BTCUSDT';

function SamplePrice() {
  const quote = useTopic('markets.quote', SAMPLE);
  if (quote === null) return null;
  const isOld = quote.staleMs !== null;
  return (
    <p className={isOld ? 'figure shrink-0 text-faint' : 'figure shrink-0 text-soft'}>
      {SAMPLE} {quote.lastText}
    </p>
  );
}
