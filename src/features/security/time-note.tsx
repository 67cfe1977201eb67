/** TimeNote { timeMs, address }: how long ago, the exact time on tap, and from where. */
import { useState } from 'react';
import { exactTime, relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

interface TimeNoteProps {
  readonly timeMs: number;
  readonly address: string;
}

export function TimeNote({ timeMs, address }: TimeNoteProps) {
  const { t, tag } = useWords();
  const [isExact, setIsExact] = useState(false);
  const ago = relativeTime(timeMs, Date.now(), { tag, justNow: t('justNow') });
  return (
    <>
      <button
        type="button"
        onClick={() => setIsExact(!isExact)}
        className="relative text-left after:absolute after:-inset-x-1 after:-inset-y-3.5"
      >
        {isExact ? exactTime(timeMs, tag) : ago}
      </button>
      {address !== '' && <span className="figure"> · {address}</span>}
    </>
  );
}
