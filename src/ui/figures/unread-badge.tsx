/** UnreadBadge { unread, className? }: how many messages are unread, in gold; nothing when there are none. */
import { classNames } from '../class-names.ts';

/** A larger number tells nobody more, and would not fit on a bell. */
const MOST = 99;

interface UnreadBadgeProps {
  readonly unread: number;
  readonly className?: string;
}

export function UnreadBadge({ unread, className }: UnreadBadgeProps) {
  if (unread === 0) return null;
  return (
    <span
      data-unread={unread}
      className={classNames(
        'figure inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-gold px-1 text-caption font-semibold text-on-gold',
        className,
      )}
    >
      {unread > MOST ? `${MOST}+` : unread}
    </span>
  );
}
