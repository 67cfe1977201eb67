import { History } from 'lucide-react';
import type { Login } from '../../../contract/features/security-entities.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { DeviceLine } from './device-line.tsx';
import { TimeNote } from './time-note.tsx';

/** Who logged in to the account, or tried to. */
export function LoginsScreen() {
  const { t } = useWords('security');
  const pages = useAskPages('security.attempts', {});
  return (
    <Page title={t('logins')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1 pb-2">
        <p className="grow basis-44 text-small text-faint">{t('loginsAbout')}</p>
        <Button
          variant="ghost"
          size="small"
          className="-mx-3"
          onClick={() => void push('/pages/setting/password')}
        >
          {t('changePassword')}
        </Button>
      </div>
      <AskedList
        pages={pages}
        keyOf={({ id }) => id}
        renderItem={(login) => <LoginRow login={login} />}
        empty={<EmptyState icon={History} title={t('noLogins')} />}
        label={t('logins')}
      />
    </Page>
  );
}

function LoginRow({ login }: { readonly login: Login }) {
  const { t } = useWords('security');
  const { name, maskedAddress, at, outcome } = login;
  return (
    <DeviceLine
      name={name}
      note={<TimeNote timeMs={at} address={maskedAddress} />}
      right={<Badge tone={outcome === 'ok' ? 'plain' : 'warning'}>{t(`outcome.${outcome}`)}</Badge>}
    />
  );
}
