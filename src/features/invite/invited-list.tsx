/** Who registered by the code, newest first, and at which level. */
import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';

type Invited = ResponseOf<'invite.invited'>['list'][number];

export function InvitedList() {
  const { t } = useWords('invite');
  const pages = useAskPages('invite.invited', {});
  const { items, failure, refresh } = pages;
  if (failure && items.length === 0)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  return (
    <PullToRefresh onRefresh={refresh}>
      <InfiniteList
        label={t('tab.invited')}
        items={items}
        keyOf={({ maskedAccount, registeredAt }) => `${registeredAt} ${maskedAccount}`}
        renderItem={(invited) => <InvitedRow invited={invited} />}
        hasMore={pages.hasMore}
        isLoading={pages.isLoading}
        onMore={pages.loadMore}
        empty={<EmptyState title={t('noInvited')} hint={t('noInvitedHint')} />}
      />
    </PullToRefresh>
  );
}

function InvitedRow({ invited }: { readonly invited: Invited }) {
  const { t, tag } = useWords('invite');
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate">{invited.maskedAccount}</p>
        <p className="text-small text-faint">{exactTime(invited.registeredAt, tag)}</p>
      </div>
      <p className="shrink-0 text-small text-soft">{t('level.short', { level: invited.level })}</p>
    </div>
  );
}
