/** Assets without an account: what is here, and the way in. */
import { WalletMinimal } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function AssetsGuest() {
  const { t } = useWords('assets');
  const { t: common } = useWords();
  return (
    <div className="flex min-h-[inherit] flex-col">
      <header className="sticky top-0 z-20 flex h-(--nav-bar) items-center bg-ground px-4 pt-(--safe-top)">
        <h1 className="text-title font-semibold">{common('tabs.assets')}</h1>
      </header>
      <main className="flex flex-1 flex-col justify-center pb-[12vh]">
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
    </div>
  );
}
