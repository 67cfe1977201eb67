/** All messages of the site, those that are unread, or those that were read; ten at a time (MSG-01). */
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAsk } from '../../link/use-ask.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useSend } from '../../link/use-send.ts';
import { useUnread } from '../../link/use-unread.ts';
import { Page } from '../../navigation/page.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { UnreadBadge } from '../../ui/figures/unread-badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { MessageRow } from './message-row.tsx';
import { PhraseNote } from './phrase-note.tsx';

const filters = ['all', 'unread', 'read'] as const;
type Filter = (typeof filters)[number];

export function MessageCenterScreen() {
  const { t } = useWords('messages');
  const unread = useUnread();
  const [filter, setFilter] = useState<Filter>('all');
  const options = filters.map((value) => ({
    value,
    label: (
      <span className="inline-flex items-center gap-1.5">
        {t(`filter.${value}`)}
        {value === 'unread' && <UnreadBadge unread={unread} />}
      </span>
    ),
  }));
  return (
    <Page title={t('title')} right={<ReadAll />} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 border-b border-hairline bg-ground px-4 pt-1 pb-2">
        <SegmentedControl
          label={t('filter.label')}
          variant="chips"
          options={options}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className="px-4 pb-6">
        <OwnPhrase />
        <MessageList filter={filter} />
      </div>
    </Page>
  );
}

function ReadAll() {
  const { t } = useWords('messages');
  const { t: common } = useWords();
  const unread = useUnread();
  const { send, isPending } = useSend('messages.readAll');
  const readAll = async () => {
    if ((await send({}))?.ok) showToast(common('success'), 'success');
  };
  return (
    <IconButton
      icon={CheckCheck}
      label={t('readAll')}
      disabled={unread === 0 || isPending}
      onClick={() => void readAll()}
    />
  );
}

function OwnPhrase() {
  const { data } = useAsk('messages.inbox', { limit: 1 }, { keepPrevious: true });
  return <div className="min-h-11">{data && <PhraseNote phrase={data.phrase} />}</div>;
}

function MessageList({ filter }: { readonly filter: Filter }) {
  const { t } = useWords('messages');
  const pages = useAskPages('messages.inbox', filter === 'all' ? {} : { status: filter });
  return (
    <AskedList
      pages={pages}
      label={t('title')}
      keyOf={({ id }) => id}
      renderItem={(message) => <MessageRow message={message} />}
      failed={t('failed')}
      empty={<EmptyState title={t(`empty.${filter}`)} hint={t('empty.hint')} />}
    />
  );
}
