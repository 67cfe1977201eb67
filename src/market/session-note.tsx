/**
 * SessionNote { symbol }: whether a market that closes is closed or about to open, with the time until then,
 * live. Nothing while it trades. SessionBanner says it in a line of its own, with what an order would do.
 */
import type { MarketSessionView } from '../../contract/features/stocks.ts';
import { daysText, durationParts } from '../i18n/time-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { useTopic } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';

/** Null while the market trades, and while nothing is known. */
export function useClosedSession(symbol: string): MarketSessionView | null {
  const session = useTopic('stocks.session', symbol);
  return session?.state === 'open' ? null : session;
}

export function SessionNote({ session }: { readonly session: MarketSessionView }) {
  const { t } = useWords('trade');
  return (
    <span data-session={session.state} className="flex shrink-0 flex-col items-end leading-[14px]">
      <span className="flex items-center gap-1.5 text-caption leading-[14px] text-soft">
        <StateDot session={session} />
        {t(`session.${session.state === 'preOpen' ? 'preOpen' : 'closed'}`)}
      </span>
      <Countdown session={session} className="text-caption leading-[14px] text-faint" />
    </span>
  );
}

export function SessionBanner({ session }: { readonly session: MarketSessionView }) {
  const { t } = useWords('trade');
  return (
    <p
      data-session={session.state}
      className="flex flex-wrap items-center gap-x-2 gap-y-0.5 rounded-small bg-raised px-3 py-2 text-small text-soft"
    >
      <StateDot session={session} />
      <span className="font-medium text-strong">
        {t(`session.${session.state === 'preOpen' ? 'preOpen' : 'closed'}`)}
      </span>
      <Countdown session={session} className="text-soft" />
      <span className="w-full text-faint">
        {t('session.ended')} {t('session.queueHint')}
      </span>
    </p>
  );
}

function StateDot({ session }: { readonly session: MarketSessionView }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'size-1.5 shrink-0 rounded-full',
        session.state === 'preOpen' ? 'bg-gold' : 'bg-faint',
      )}
    />
  );
}

function Countdown({
  session: { secondsLeft },
  className,
}: {
  readonly session: MarketSessionView;
  readonly className: string;
}) {
  const { t, tag } = useWords('trade');
  if (secondsLeft === null) return null;
  return (
    <span role="timer" className={classNames('figure whitespace-nowrap', className)}>
      {t('session.opensIn', { time: countdownText(secondsLeft, tag) })}
    </span>
  );
}

/** `02:14:09`, and `2d 14:09:00` over a weekend, as the language writes days. */
export function countdownText(seconds: number, tag: string): string {
  const { days, hours, minutes, seconds: rest } = durationParts(seconds);
  const time = `${hours}:${minutes}:${rest}`;
  if (Number(days) === 0) return time;
  return `${daysText(Number(days), tag)} ${time}`;
}
