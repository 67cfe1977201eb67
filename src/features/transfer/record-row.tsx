/** One record: what, how much, and when; a tap says the exact time. */
import { type ReactNode, useState } from 'react';
import { exactTime, relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

interface RecordRowProps {
  readonly title: ReactNode;
  readonly figure: string;
  /** A second line of figures. */
  readonly note?: string;
  readonly timeMs: number;
}

export function RecordRow({ title, figure, note, timeMs }: RecordRowProps) {
  const { t, tag } = useWords();
  const [isExact, setIsExact] = useState(false);
  const relative = relativeTime(timeMs, Date.now(), { tag, justNow: t('justNow') });
  return (
    <button
      type="button"
      aria-expanded={isExact}
      onClick={() => setIsExact(!isExact)}
      className="flex min-h-13 w-full flex-col justify-center gap-1 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">{title}</span>
        <span className="figure ml-auto text-right font-medium">{figure}</span>
      </span>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-4 text-small text-faint">
        <time dateTime={new Date(timeMs).toISOString()}>
          {isExact ? exactTime(timeMs, tag) : relative}
        </time>
        {note !== undefined && <span className="figure ml-auto text-right">{note}</span>}
      </span>
    </button>
  );
}
