/** MessageSheet { message, me, onClose, onReply, onMention }: what one may do about a message and who wrote it. */
import { AtSign, Ban, Flag, type LucideIcon, Reply } from 'lucide-react';
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

type Me = NonNullable<ResponseOf<'chat.rooms'>['me']>;

interface MessageSheetProps {
  readonly message: ChatMessageView;
  readonly me: Me;
  readonly onClose: () => void;
  readonly onReply: () => void;
  readonly onMention: () => void;
}

export function MessageSheet({ message, me, onClose, onReply, onMention }: MessageSheetProps) {
  const { t } = useWords('chat');
  const { send: report } = useSend('chat.report');
  const { send: block } = useSend('chat.block');
  const { id, author } = message;
  const { name } = author;
  const isOthers = author.id !== me.id;
  const act = (work: () => unknown) => () => {
    onClose();
    work();
  };
  const sendReport = async () => {
    if ((await report({ id }))?.ok) showToast(t('reported'), 'success');
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('actions')}>
      <ul className="pb-4">
        {me.canWrite && <Row icon={Reply} label={t('reply')} onClick={act(onReply)} />}
        {isOthers && me.canWrite && (
          <Row icon={AtSign} label={t('mention', { name })} onClick={act(onMention)} />
        )}
        {isOthers && <Row icon={Flag} label={t('report')} onClick={act(sendReport)} />}
        {isOthers && (
          <Row
            icon={Ban}
            label={t('block', { name })}
            onClick={act(() => block({ id: author.id, isBlocked: true }))}
          />
        )}
      </ul>
    </Sheet>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

export function Row({ icon: Icon, label, onClick }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-13 w-full items-center gap-3 text-left -outline-offset-2 active:opacity-70"
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-soft" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
      </button>
    </li>
  );
}
