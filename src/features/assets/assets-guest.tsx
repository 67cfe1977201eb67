/** Assets without an account: what is here, and the way in. */
import { WalletMinimal } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function AssetsGuest() {
  const { t } = useWords('assets');
  return (
    <main className="flex min-h-[inherit] flex-col justify-center pb-[12vh]">
      <EmptyState
        icon={WalletMinimal}
        title={<span className="text-title font-semibold text-strong">{t('guest.title')}</span>}
        hint={t('guest.hint')}
        action={
          <Button
            className="min-w-44"
            onClick={() => void push(LOGIN_PATH, { back: currentPath() })}
          >
            {t('guest.login')}
          </Button>
        }
      />
    </main>
  );
}
