/** LoanTime { timeMs }: how long ago, and the exact time on tap. */
import { useState } from 'react';
import { exactTime, relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

export function LoanTime({ timeMs }: { readonly timeMs: number }) {
  const { t, tag } = useWords();
  const [isExact, setIsExact] = useState(false);
  const ago = relativeTime(timeMs, Date.now(), { tag, justNow: t('justNow') });
  return (
    <button
      type="button"
      onClick={() => setIsExact(!isExact)}
      className="relative text-left after:absolute after:inset-x-0 after:-inset-y-3"
    >
      <time dateTime={new Date(timeMs).toISOString()}>
        {isExact ? exactTime(timeMs, tag) : ago}
      </time>
    </button>
  );
}
