/** The field of a room: text, a reply, or a card. What is typed stays until it has arrived. */
import { ChartNoAxesCombined, SendHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useNonce } from '../../forms/use-nonce.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { GrowingText } from '../../ui/fields/growing-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Card, Draft } from './room-draft.ts';
import { ShareCardSheet } from './share-card-sheet.tsx';

export function RoomComposer({ room, draft, onDraft, replyTo, onReplied }: Draft) {
  const { t } = useWords('chat');
  const [isSharing, setIsSharing] = useState(false);
  const nonces = useNonce();
  const { send, isPending } = useSend('chat.send', { unknown: t('unknown') });
  const words = draft.trim();

  const submit = async (card: Card = {}) => {
    if (words === '' && Object.keys(card).length === 0) return;
    const fields = {
      ...card,
      ...(words !== '' && { text: words }),
      ...(replyTo && { replyTo: replyTo.id }),
    };
    const sent = await send({ room, nonce: nonces.of(fields), ...fields });
    if (!sent?.ok) return;
    nonces.settle();
    onDraft('');
    onReplied();
  };

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {replyTo && (
        <div className="flex items-center gap-2 border-l-2 border-gold/60 pl-2">
          <p className="min-w-0 flex-1 truncate text-small text-soft">
            {t('replyTo', { name: replyTo.author.name })}: {replyTo.text}
          </p>
          <IconButton icon={X} size={18} label={t('cancelReply')} onClick={onReplied} />
        </div>
      )}
      <div className="flex items-end gap-1">
        <IconButton
          icon={ChartNoAxesCombined}
          label={t('share')}
          aria-haspopup="dialog"
          onClick={() => setIsSharing(true)}
        />
        <GrowingText
          label={t('placeholder')}
          value={draft}
          onChange={onDraft}
          onSend={() => void submit()}
        />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={t('send')}
          disabled={words === '' || isPending}
          className="text-gold"
        />
      </div>
      {isSharing && (
        <ShareCardSheet
          room={room}
          onClose={() => setIsSharing(false)}
          onChoose={(card) => void submit(card)}
        />
      )}
    </form>
  );
}
