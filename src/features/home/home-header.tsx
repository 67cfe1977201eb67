import { Bell, CircleUserRound, Search } from 'lucide-react';
import { SITE_NAME } from '../../../contract/plain/site-name.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useUnread } from '../../link/use-unread.ts';
import { ConnectionBadge } from '../../market/connection-badge.tsx';
import { LanguageButton } from '../../navigation/language-button.tsx';
import { push } from '../../navigation/navigate.ts';
import { UnreadBadge } from '../../ui/figures/unread-badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** The mark and the name of the site, and the three things that are wanted from anywhere. */
export function HomeHeader() {
  const { t } = useWords('home');
  const isGuest = useSession().state === 'guest';
  const { data: site } = useAsk('home.siteConfig', {});
  const name = site?.siteName ?? SITE_NAME;
  return (
    <header className="sticky top-0 z-20 flex h-(--nav-bar) items-center bg-ground pt-(--safe-top) pr-1.5 pl-4">
      <span
        aria-hidden="true"
        className="mr-2.5 flex size-7 items-center justify-center overflow-hidden rounded-small bg-linear-to-br from-gold to-gold-deep text-small font-bold text-on-gold"
      >
        {site ? <img src={site.logo} alt="" className="size-full object-cover" /> : [...name][0]}
      </span>
      <h1 className="min-w-0 flex-1 truncate text-[16px] font-semibold">{name}</h1>
      <ConnectionBadge isQuiet />
      <IconButton
        icon={Search}
        label={t('search')}
        onClick={() => void push('/pages/market/search')}
      />
      {/* A guest has no messages, and may not read this language. */}
      {isGuest ? <LanguageButton /> : <MessageBell />}
      <IconButton
        icon={CircleUserRound}
        label={t('profile')}
        onClick={() => void push('/pages/setting/setting')}
      />
    </header>
  );
}

function MessageBell() {
  const { t } = useWords('home');
  const unread = useUnread();
  return (
    <span className="relative inline-flex">
      <IconButton
        icon={Bell}
        label={unread === 0 ? t('messages') : t('messagesUnread', { count: unread })}
        onClick={() => void push('/pages/site_message/message-center')}
      />
      <span aria-hidden="true" className="pointer-events-none absolute top-1 left-6 flex">
        <UnreadBadge unread={unread} />
      </span>
    </span>
  );
}
