/** MessageRow { message }: what it is about, its first words and its age; a dot while it is unread. */
import type { Message } from '../../../contract/features/messages.ts';
import { relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { classNames } from '../../ui/class-names.ts';
import { KindIcon } from './kind-icon.tsx';

const DETAIL_PATH = '/pages/site_message/message-detail';

export function MessageRow({ message }: { readonly message: Message }) {
  const { t } = useWords('messages');
  const { t: common, tag } = useWords();
  const { id, kind, title, summary, isRead, createdAt } = message;
  const age = relativeTime(createdAt, Date.now(), { tag, justNow: common('justNow') });
  return (
    <button
      type="button"
      onClick={() => void push(DETAIL_PATH, { id })}
      className="flex w-full items-start gap-3 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="relative">
        <KindIcon kind={kind} />
        {!isRead && (
          <span className="absolute top-0 right-0 size-2.5 rounded-full border-2 border-ground bg-gold">
            <span className="sr-only">{t('unreadOne')}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span
            className={classNames(
              'min-w-0 flex-1 truncate',
              isRead ? 'text-soft' : 'font-semibold text-strong',
            )}
          >
            {title}
          </span>
          <span className="shrink-0 text-caption text-faint">{age}</span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-small break-words text-faint">{summary}</span>
      </span>
    </button>
  );
}
