/** TalkBubble { message }: what was said, by whom and when. Whatever somebody wrote is text, never markup. */
import type { TalkMessage } from '../../../../contract/features/support.ts';
import { dayTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { TalkPicture } from './talk-picture.tsx';

export function TalkBubble({ message }: { readonly message: TalkMessage }) {
  const { t, tag } = useWords('support');
  const { author, text, picture, time } = message;
  const isOwn = author === 'user';
  return (
    <article className={`flex flex-col gap-1 ${isOwn ? 'items-end' : 'items-start'}`}>
      <p className="text-caption text-faint">
        {t(`talk.author.${author}`)} · {dayTime(time, tag)}
      </p>
      <div
        className={`max-w-[85%] overflow-hidden rounded-large px-3.5 py-2.5 leading-6 wrap-anywhere ${isOwn ? 'bg-gold/15 text-strong' : 'bg-control text-strong'}`}
      >
        {text !== '' && <p>{text}</p>}
        {author === 'automatic' && <Found message={message} />}
        {picture !== null && <TalkPicture address={picture} />}
      </div>
    </article>
  );
}

function Found({ message: { found } }: { readonly message: TalkMessage }) {
  const { t } = useWords('support');
  if (found === null) return <p>{t('talk.passedOn')}</p>;
  return (
    <>
      <p className="font-semibold">{found.question}</p>
      <p className="pt-1 text-soft">{found.answer}</p>
    </>
  );
}
