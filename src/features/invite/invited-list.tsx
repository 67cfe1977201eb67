/** Who registered by the code, newest first, and at which level. */
import type { ResponseOf } from '../../../contract/table.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

type Invited = ResponseOf<'invite.invited'>['list'][number];

export function InvitedList() {
  const { t } = useWords('invite');
  const pages = useAskPages('invite.invited', {});
  return (
    <AskedList
      pages={pages}
      label={t('tab.invited')}
      keyOf={({ maskedAccount, registeredAt }) => `${registeredAt} ${maskedAccount}`}
      renderItem={(invited) => <InvitedRow invited={invited} />}
      empty={<EmptyState title={t('noInvited')} hint={t('noInvitedHint')} />}
    />
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
