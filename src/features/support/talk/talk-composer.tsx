/**
 * TalkComposer { from }: the field of the conversation, with a picture and what the FAQ says about the words. What is
 * typed stays until it has arrived.
 */
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useNonce } from '../../../forms/use-nonce.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { GrowingText } from '../../../ui/fields/growing-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/lists/spinner.tsx';
import { TalkPicture } from './talk-picture.tsx';
import { usePicture } from './use-picture.ts';

/** A shorter beginning says nothing yet. */
const SHORTEST = 3;

export function TalkComposer({ from }: { readonly from: string | null }) {
  const { t } = useWords('support');
  const [text, setText] = useState('');
  const { picture, isBusy, choose, drop } = usePicture();
  const nonces = useNonce();
  const { send, isPending } = useSend('support.write', { unknown: t('talk.unknown') });
  const words = text.trim();
  const isEmpty = words === '' && picture === null;

  const submit = async () => {
    if (isEmpty || isBusy) return;
    const fields = { ...(words !== '' && { text: words }), ...(picture && { picture }) };
    const nonce = nonces.of(fields);
    const sent = await send({ nonce, ...fields, ...(from !== null && { from }) });
    if (!sent?.ok) return;
    nonces.settle();
    setText('');
    drop();
  };

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Suggestions text={words} />
      {picture !== null && (
        <div className="flex items-start gap-1">
          <div className="max-h-24 overflow-hidden">
            <TalkPicture address={picture} />
          </div>
          <IconButton icon={X} label={t('talk.removePicture')} onClick={drop} />
        </div>
      )}
      <div className="flex items-end gap-1">
        <AttachButton isBusy={isBusy} onChoose={(file) => void choose(file)} />
        <GrowingText
          label={t('talk.placeholder')}
          value={text}
          onChange={setText}
          onSend={() => void submit()}
        />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={t('talk.send')}
          disabled={isEmpty || isBusy || isPending}
          className="text-gold"
        />
      </div>
    </form>
  );
}

interface AttachButtonProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

function AttachButton({ isBusy, onChoose }: AttachButtonProps) {
  const { t } = useWords('support');
  return (
    <label className="tap relative inline-flex shrink-0 cursor-pointer items-center justify-center rounded-small text-soft focus-within:outline-2 focus-within:outline-gold">
      {isBusy ? (
        <Spinner size={22} />
      ) : (
        <ImagePlus aria-hidden="true" size={22} strokeWidth={1.75} />
      )}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('talk.attach')}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** What may answer before anybody has to. */
function Suggestions({ text }: { readonly text: string }) {
  const { t } = useWords('support');
  const key = useDeferredValue([...text].length >= SHORTEST ? text : null);
  const found = useTopic('support.suggestions', key) ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label={t('talk.suggestions')} className="max-h-48 overflow-y-auto">
      <p className="text-caption text-faint">{t('talk.suggestions')}</p>
      {found.map(({ id, question, answer }) => (
        <details key={id} className="text-small">
          <summary className="min-h-11 content-center text-gold">{question}</summary>
          <p className="pb-2 leading-6 text-soft">{answer}</p>
        </details>
      ))}
    </section>
  );
}
