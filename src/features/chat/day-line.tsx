/** DayLine { timeMs, beforeMs }: the day above its first message; a time of day alone says nothing of last week. */
import { dayText } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

interface DayLineProps {
  readonly timeMs: number;
  /** Of the message before; undefined for the first. */
  readonly beforeMs: number | undefined;
}

export function DayLine({ timeMs, beforeMs }: DayLineProps) {
  const { tag } = useWords('chat');
  const day = dayText(timeMs, tag);
  if (beforeMs !== undefined && dayText(beforeMs, tag) === day) return null;
  return <p className="pb-3 text-center text-caption text-faint">{day}</p>;
}
