/** StressResultList { outcome, figures }: what a stress run has shown, of the core and of the screen. */
import type { StressResult } from '../../../contract/features/diagnostics.ts';
import { useWords } from '../../i18n/use-words.ts';
import { FigureList } from './figure-list.tsx';
import type { Figures } from './figures.ts';
import { spreadTexts } from './live-figures.tsx';

export interface StressOutcome {
  readonly result: StressResult;
  readonly droppedFrames: number;
  readonly longTasks: number | null;
}

interface StressResultListProps {
  readonly outcome: StressOutcome;
  readonly figures: Figures;
}

/** Quotes that were made and did not reach the table, or reached it and are not the last. */
export function lostQuotes({ sent, received, wrongMarkets }: StressResult): number {
  return Math.max(0, sent - received) + wrongMarkets;
}

export function StressResultList({ outcome, figures }: StressResultListProps) {
  const { t } = useWords('diagnostics');
  const { result, droppedFrames, longTasks } = outcome;
  const row = (
    name: 'throughput' | 'lost' | 'busy' | 'newest' | 'oldest' | 'dropped' | 'longTasks',
    text: string,
  ) => ({ name: `stress-${name}`, label: t(`stress.result.${name}`), values: [text] });
  const title = t(result.isCancelled ? 'stress.cancelled' : 'stress.done', {
    rate: figures.count(result.rate),
  });
  return (
    <FigureList
      title={title}
      rows={[
        row('throughput', figures.count(result.quotesPerSecond)),
        row('lost', figures.count(lostQuotes(result))),
        row('busy', figures.share(result.busyShare)),
        row('newest', spreadTexts(result.latency.newest, figures).join(' · ')),
        row('oldest', spreadTexts(result.latency.oldest, figures).join(' · ')),
        row('dropped', figures.count(droppedFrames)),
        row('longTasks', longTasks === null ? t('notTold') : figures.count(longTasks)),
      ]}
    />
  );
}
