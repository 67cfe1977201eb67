/** ChatBubble { message, isOwn, onOpen? }: who said what, and when. Whatever was written is text, never markup. */
import { Ellipsis } from 'lucide-react';
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import { timeOfDay } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Avatar } from '../../ui/figures/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CardView } from './card-view.tsx';

interface ChatBubbleProps {
  readonly message: ChatMessageView;
  readonly isOwn: boolean;
  /** Absent for a guest, who has nothing to do with a message. */
  readonly onOpen: (() => void) | undefined;
}

export function ChatBubble({ message, isOwn, onOpen }: ChatBubbleProps) {
  const { t, tag } = useWords('chat');
  const { author, text, mentions, reply, card, time, deleted } = message;
  return (
    <article className={`flex items-start gap-2 ${isOwn ? 'flex-row-reverse' : ''}`}>
      <Avatar name={author.name} url={author.portrait} size={32} />
      <div className={`flex max-w-[75%] min-w-0 flex-col gap-1 ${isOwn ? 'items-end' : ''}`}>
        <p className="text-caption break-words text-faint">
          <bdi>{author.name}</bdi> · {timeOfDay(time, tag)}
        </p>
        <div
          className={`max-w-full overflow-hidden rounded-large px-3.5 py-2 leading-6 wrap-anywhere ${isOwn ? 'bg-gold/15' : 'bg-control'}`}
        >
          {reply && (
            <p className="mb-1 truncate border-l-2 border-gold/60 pl-2 text-small text-faint">
              <bdi>{reply.name}</bdi>: {reply.text === '' ? t('deleted') : reply.text}
            </p>
          )}
          {deleted && <p className="text-faint">{t('deleted')}</p>}
          {text !== '' && (
            <p className="text-strong">
              <Mentioned text={text} names={mentions} />
            </p>
          )}
          {card && <CardView card={card} />}
        </div>
      </div>
      {onOpen && !deleted && (
        <IconButton
          icon={Ellipsis}
          size={18}
          label={t('actions')}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
      )}
    </article>
  );
}

/** Names of people who were told stand out. */
function Mentioned({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  if (names.length === 0) return text;
  // A nickname is letters, marks and digits, so it needs no escaping.
  const parts = text.split(new RegExp(`(@(?:${names.join('|')})(?![\\p{L}\\p{M}\\p{N}]))`, 'u'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <span key={index} className="text-gold">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
