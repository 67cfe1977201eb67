/** In the place of the balance: an invitation. */
import { ChevronRight } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from './card.tsx';

export function GuestCard() {
  const { t } = useWords('home');
  const { data: site } = useAsk('home.siteConfig', {});
  const { send, isPending } = useSend('session.login');
  const logIn = () => void push(LOGIN_PATH, { back: currentPath() });
  return (
    <Card label={t('guest.title')}>
      <h2 className="text-title font-semibold text-balance">{t('guest.title')}</h2>
      <p className="mt-1 text-small text-soft">{t('guest.hint')}</p>
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button size="medium" onClick={logIn}>
          {t('guest.login')}
        </Button>
        <Button variant="plain" size="medium" onClick={() => void push('/pages/common/register')}>
          {t('guest.register')}
        </Button>
      </div>
      {/* The card keeps its height while it is not known whether there is a demo account. */}
      {!site && <div className="mt-1 -mb-2.5 h-11" />}
      {site?.demo && (
        <button
          type="button"
          disabled={isPending}
          onClick={() => site.demo && void send({ ...site.demo, stayLoggedIn: true })}
          className="mt-1 -mb-2.5 flex min-h-11 w-full items-center justify-center gap-0.5 text-small text-soft active:text-strong"
        >
          {t('guest.demo')}
          <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-faint" />
        </button>
      )}
    </Card>
  );
}
