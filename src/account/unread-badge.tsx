/** UnreadBadge { className? }: how many messages are unread, in gold; nothing when there are none. */
import { useSession } from '../link/session.ts';
import { useTopic } from '../link/use-topic.ts';
import { classNames } from '../ui/class-names.ts';

/** A larger number tells nobody more, and would not fit on a bell. */
const MOST = 99;

/** Zero for guests, who are asked nothing. */
export function useUnread(): number {
  const isUser = useSession().state === 'user';
  return useTopic('messages.unread', isUser ? '' : null) ?? 0;
}

export function UnreadBadge({ className }: { readonly className?: string }) {
  const unread = useUnread();
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
