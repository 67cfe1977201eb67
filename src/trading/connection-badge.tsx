/** ConnectionBadge: the state of the live channel in a dot and a word, with its latency while it is live. */
import type { ConnectionView } from '../../contract/table.ts';
import { useWords } from '../i18n/use-words.ts';
import { useTopic } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';

const dots: Record<ConnectionView['state'], string> = {
  live: 'bg-success',
  delayed: 'bg-warning',
  connecting: 'bg-info animate-breathe',
  reconnecting: 'bg-warning animate-breathe',
  offline: 'bg-error',
};

/** Two readings closer than this look the same to a person; the badge then rests. */
const STEP_MS = 10;

export function ConnectionBadge() {
  const { t } = useWords('chart');
  const connection = useTopic('connection') ?? { state: 'connecting' as const };
  const isLive = connection.state === 'live';
  const latencyMs = 'latencyMs' in connection ? connection.latencyMs : 0;
  const rounded = latencyMs < STEP_MS ? latencyMs : Math.round(latencyMs / STEP_MS) * STEP_MS;
  const words = t(`connection.${connection.state}`);
  return (
    <span className="flex items-center gap-1.5 text-small text-soft" title={words}>
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', dots[connection.state])}
      />
      <span role="status" className={isLive ? 'sr-only' : 'max-w-24 truncate'}>
        {words}
      </span>
      {isLive && (
        <span aria-hidden="true" className="figure min-w-9 whitespace-nowrap">
          {t('connection.latency', { ms: Math.max(1, Math.round(rounded)) })}
        </span>
      )}
    </span>
  );
}
