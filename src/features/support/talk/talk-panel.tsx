/** TalkPanel { desk }: the conversation with customer service, oldest first, and where the matter stands. */
import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ResponseOf } from '../../../../contract/table.ts';
import { dayTime, timeOfDay } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSession } from '../../../link/session.ts';
import { requireLogin } from '../../../navigation/require-login.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { AnswerView } from '../answer-view.tsx';
import { TalkBubble } from './talk-bubble.tsx';
import { TicketLine } from './ticket-line.tsx';
import { useTalk } from './use-talk.ts';

type Desk = ResponseOf<'support.contact'>['desk'];

export function TalkPanel({ desk }: { readonly desk: Desk | undefined }) {
  const { t } = useWords('support');
  const isUser = useSession().state === 'user';
  return (
    <>
      {desk && <DeskLine desk={desk} />}
      {isUser ? (
        <Conversation />
      ) : (
        <EmptyState
          icon={MessageSquareText}
          title={t('talk.empty')}
          hint={t('talk.loginHint')}
          action={<Button onClick={() => void requireLogin()}>{t('talk.login')}</Button>}
        />
      )}
    </>
  );
}

/** The hours of the desk in the time of who reads. */
function DeskLine({ desk: { isOpen, turnsAt } }: { readonly desk: Desk }) {
  const { t, tag } = useWords('support');
  return (
    <p className="flex items-center gap-2 pt-3 text-small text-faint">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${isOpen ? 'bg-up' : 'bg-faint'}`}
      />
      {isOpen
        ? t('talk.deskOpen', { time: timeOfDay(turnsAt, tag) })
        : t('talk.deskClosed', { time: dayTime(turnsAt, tag) })}
    </p>
  );
}

function Conversation() {
  const { t } = useWords('support');
  const { answer, ticket, messages, hasMore, loadEarlier } = useTalk();
  const endRef = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  // The newest is what one reads; who has scrolled up to earlier ones is brought back by a new one alone.
  useEffect(() => {
    if (lastId !== undefined) endRef.current?.scrollIntoView({ block: 'end' });
  }, [lastId]);
  return (
    <AnswerView answer={answer}>
      {() => (
        <>
          {messages.length === 0 && (
            <EmptyState
              icon={MessageSquareText}
              title={t('talk.empty')}
              hint={t('talk.emptyHint')}
            />
          )}
          {hasMore && (
            <Button
              variant="ghost"
              size="medium"
              className="self-center"
              onClick={() => void loadEarlier()}
            >
              {t('talk.earlier')}
            </Button>
          )}
          <ol aria-label={t('talk.title')} className="flex flex-col gap-3 py-3">
            {messages.map((message) => (
              <li key={message.id}>
                <TalkBubble message={message} />
              </li>
            ))}
          </ol>
          {ticket && <TicketLine ticket={ticket} />}
          <div ref={endRef} className="scroll-mb-32" />
        </>
      )}
    </AnswerView>
  );
}
