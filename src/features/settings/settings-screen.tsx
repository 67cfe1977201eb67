import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useSend } from '../../link/use-send.ts';
import { whileLeaving } from '../../link/while-leaving.ts';
import { HOME_PATH, relaunch } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { AccountLinks, HelpLinks } from './link-groups.tsx';
import { PreferenceRows } from './preference-rows.tsx';
import { ProfileHeader } from './profile-header.tsx';

export function SettingsScreen() {
  const { t } = useWords('settings');
  const isUser = useSession().state === 'user';
  return (
    <Page title={t('title')}>
      <ProfileHeader />
      {isUser && <AccountLinks />}
      <PreferenceRows />
      <HelpLinks />
      {isUser && <LogOut />}
    </Page>
  );
}

function LogOut() {
  const { t } = useWords('settings');
  const [isAsking, setIsAsking] = useState(false);
  const { send, isPending } = useSend('session.logout');
  const logOut = async () => {
    const result = await whileLeaving(() => send({}));
    setIsAsking(false);
    if (result?.ok) await relaunch(HOME_PATH);
  };
  return (
    <>
      <Button variant="plain" isWide className="mt-6" onClick={() => setIsAsking(true)}>
        {t('logOut')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('logOutQuestion')}
        confirmLabel={t('logOut')}
        onConfirm={() => void logOut()}
        isLoading={isPending}
      >
        {t('logOutHint')}
      </Dialog>
    </>
  );
}
