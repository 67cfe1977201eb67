/** TimeNote { timeMs, address }: how long ago, the exact time on tap, and from where. */
import { TimeAgo } from '../../ui/figures/time-ago.tsx';

interface TimeNoteProps {
  readonly timeMs: number;
  readonly address: string;
}

export function TimeNote({ timeMs, address }: TimeNoteProps) {
  return (
    <>
      <TimeAgo timeMs={timeMs} />
      {address !== '' && <span className="figure"> · {address}</span>}
    </>
  );
}
