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
  if (beforeMs !== undefined && dayOf(beforeMs) === dayOf(timeMs)) return null;
  return <p className="pb-3 text-center text-caption text-faint">{dayText(timeMs, tag)}</p>;
}

/** In the device's own zone; each message of a room asks, and a format would cost more than the row. */
const dayOf = (timeMs: number) => new Date(timeMs).toDateString();
