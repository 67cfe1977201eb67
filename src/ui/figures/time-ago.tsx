/** TimeAgo { timeMs, className? }: how long ago, and the exact time on tap. */
import { useState } from 'react';
import { exactTime, relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../class-names.ts';

interface TimeAgoProps {
  readonly timeMs: number;
  readonly className?: string;
}

export function TimeAgo({ timeMs, className }: TimeAgoProps) {
  const { t, tag } = useWords();
  const [isExact, setIsExact] = useState(false);
  const ago = relativeTime(timeMs, Date.now(), { tag, justNow: t('justNow') });
  return (
    <button
      type="button"
      onClick={() => setIsExact(!isExact)}
      // The field for thumbs is larger than the words.
      className={classNames(
        'relative text-left after:absolute after:-inset-x-1 after:-inset-y-3.5',
        className,
      )}
    >
      <time dateTime={new Date(timeMs).toISOString()}>
        {isExact ? exactTime(timeMs, tag) : ago}
      </time>
    </button>
  );
}
