/** Who this is: picture, nickname, signature, credit score and points; for a guest the way in. */
import { ChevronRight } from 'lucide-react';
import type { User } from '../../../contract/features/session.ts';
import { countText } from '../../i18n/own-figures.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/figures/avatar.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

export function ProfileHeader() {
  const { t } = useWords('settings');
  const session = useSession();
  if (session.state === 'guest') {
    return (
      <section className="flex items-center gap-4 pt-2 pb-6">
        <Avatar name="" size={56} />
        <p className="flex-1 text-soft">{t('guest')}</p>
        <Button size="medium" onClick={() => void push(LOGIN_PATH)}>
          {t('logIn')}
        </Button>
      </section>
    );
  }
  return session.user ? <UserHeader user={session.user} /> : <HeaderSkeleton />;
}

function UserHeader({ user }: { readonly user: User }) {
  const { t } = useWords('settings');
  return (
    <section className="pt-1 pb-5">
      <button
        type="button"
        onClick={() => void push('/pages/setting/userInfo')}
        className="flex w-full items-center gap-4 py-2 text-left -outline-offset-2"
      >
        <Avatar name={user.nickname} url={user.headPortrait} size={56} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate text-title font-semibold">{user.nickname}</span>
            {user.vipTier > 0 && <Badge tone="gold">VIP {user.vipTier}</Badge>}
            {user.isDemo && <Badge>{t('demo')}</Badge>}
          </span>
          <span className="block truncate text-small text-faint">
            {user.signature || user.account}
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="text-faint" />
      </button>
      <dl className="mt-3 grid grid-cols-2">
        <Figure label={t('creditScore')} value={user.creditScore} />
        <Figure label={t('points')} value={user.points} />
      </dl>
    </section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  const { tag } = useWords();
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-faint">{label}</dt>
      <dd className="figure text-title font-semibold">{countText(value, tag)}</dd>
    </div>
  );
}

function HeaderSkeleton() {
  return (
    <div className="flex items-center gap-4 pt-3 pb-6">
      <Skeleton className="size-14 rounded-full" />
      <span className="flex flex-col gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-44" />
      </span>
    </div>
  );
}
