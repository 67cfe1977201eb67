/**
 * ConnectionBadge { isQuiet? }: the state of the live channel in a dot and a word, with its latency while
 * it is live. Quiet, it is only a dot for as long as all is well. A tap opens the diagnostics.
 */
import type { ConnectionView } from '../../contract/views.ts';
import { useWords } from '../i18n/use-words.ts';
import { useLinkState } from '../link/link-state.ts';
import { useTopic } from '../link/use-topic.ts';
import { push } from '../navigation/navigate.ts';
import { classNames } from '../ui/class-names.ts';

type BadgeState = ConnectionView['state'] | 'degraded';

const dots: Record<BadgeState, string> = {
  live: 'bg-success',
  degraded: 'bg-warning',
  delayed: 'bg-warning',
  connecting: 'bg-info animate-breathe',
  reconnecting: 'bg-warning animate-breathe',
  offline: 'bg-error',
};

const DIAGNOSTICS_PATH = '/pages/setting/diagnostics';

/** Two readings closer than this look the same to a person; the badge then rests. */
const STEP_MS = 10;

export function ConnectionBadge({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t } = useWords();
  const connection = useTopic('connection') ?? { state: 'connecting' as const };
  // A lost connection matters more than the core that tells of it.
  const liveState = useLinkState((link) => liveStateOf(link.isSilent, link.isDegraded));
  const state: BadgeState = connection.state === 'live' ? liveState : connection.state;
  const isLive = state === 'live';
  const latencyMs = 'latencyMs' in connection ? connection.latencyMs : 0;
  const rounded = latencyMs < STEP_MS ? latencyMs : Math.round(latencyMs / STEP_MS) * STEP_MS;
  const words = state === 'degraded' ? t('degraded') : t(`connection.${state}`);
  return (
    <span
      data-connection={state}
      className={classNames(
        'relative flex shrink-0 items-center gap-1.5 text-small text-soft',
        // Alone, the dot keeps clear of what stands before it.
        isQuiet && 'ml-2.5',
      )}
      title={words}
    >
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', dots[state])}
      />
      <span role="status" className={isLive ? 'sr-only' : 'max-w-28 truncate'}>
        {words}
      </span>
      {isLive && !isQuiet && (
        <span aria-hidden="true" className="figure min-w-9 whitespace-nowrap">
          {t('connection.latency', { ms: Math.max(1, Math.round(rounded)) })}
        </span>
      )}
      <button
        type="button"
        aria-label={t('diagnostics')}
        onClick={() => void push(DIAGNOSTICS_PATH)}
        className="absolute -inset-x-3 -inset-y-3.5"
      />
    </span>
  );
}

function liveStateOf(isSilent: boolean, isDegraded: boolean): BadgeState {
  if (isSilent) return 'delayed';
  return isDegraded ? 'degraded' : 'live';
}
