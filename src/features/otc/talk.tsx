/** Talk { order }: the conversation beside an order. What is said is text, never markup. */
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OtcMessage } from '../../../contract/features/otc-entities.ts';
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { timeOfDay } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const LONGEST = 500;

export function Talk({ order }: { readonly order: OtcOrderPageView }) {
  const { t } = useWords('otc');
  const { data: messages } = useAsk('otc.talk', { id: order.id });
  return (
    <section
      aria-label={t('talk.title', { name: order.counterpart.name })}
      className="flex flex-col gap-3 rounded-large border border-hairline p-4"
    >
      <h3 className="font-semibold break-words">
        {t('talk.title', { name: order.counterpart.name })}
      </h3>
      <div role="log" aria-label={t('talk.log')}>
        <ol className="flex flex-col gap-2">
          {messages?.map((message) => (
            <Line key={message.id} message={message} />
          ))}
        </ol>
      </div>
      {messages?.length === 0 && <p className="text-small text-faint">{t('talk.empty')}</p>}
      {order.isTalking && <SayForm id={order.id} />}
    </section>
  );
}

function Line({ message }: { readonly message: OtcMessage }) {
  const { tag } = useWords('otc');
  const { isOwn, text, createdAt } = message;
  return (
    <li className={classNames('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <p
        className={classNames(
          'max-w-[85%] rounded-large px-3 py-2 text-small wrap-anywhere',
          isOwn ? 'bg-gold/15 text-strong' : 'bg-control text-strong',
        )}
      >
        {text}
      </p>
      <time
        dateTime={new Date(createdAt).toISOString()}
        className="figure mt-0.5 text-caption text-faint"
      >
        {timeOfDay(createdAt, tag)}
      </time>
    </li>
  );
}

function SayForm({ id }: { readonly id: number }) {
  const { t } = useWords('otc');
  const [text, setText] = useState('');
  const say = useSend('otc.say');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') return;
    const result = await say.send({ id, text: said });
    // What was typed meanwhile stays.
    if (result?.ok) setText((now) => (now.trim() === said ? '' : now));
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <TextInput
        aria-label={t('talk.say')}
        placeholder={t('talk.say')}
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        after={
          <IconButton
            type="submit"
            icon={SendHorizontal}
            label={t('talk.send')}
            disabled={say.isPending || text.trim() === ''}
          />
        }
      />
    </form>
  );
}
