/** How many messages are unread. Zero for guests, who are asked nothing. */
import { useSession } from './session.ts';
import { useTopic } from './use-topic.ts';

export function useUnread(): number {
  const isUser = useSession().state === 'user';
  return useTopic('messages.unread', isUser ? '' : null) ?? 0;
}
