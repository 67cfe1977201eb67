/** What stands in the place of a list that has no rows to show. */
import { LayoutList, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { restartCore } from '../../link/core-link.ts';
import { useTopic } from '../../link/use-topic.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { chooseCategory, chooseTab } from './board-choice.ts';

/** A list that is not there by then is not on its way. */
const LATE_MS = 10_000;

/** Rows that hold the place, and after a while what went wrong. */
export function WaitingList() {
  const { t } = useWords('markets');
  const { t: say } = useWords();
  const connection = useTopic('connection');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isLost = connection?.state === 'offline' || connection?.state === 'reconnecting';
  if (!isLate && !isLost) {
    return (
      <div className="px-4">
        <SkeletonRows count={8} label={say('ui.loading')} />
      </div>
    );
  }
  return (
    <ErrorState title={t('failed.title')} hint={t('failed.hint')} onRetry={() => restartCore()} />
  );
}

export function GuestFavourites() {
  const { t } = useWords('markets');
  return (
    <EmptyState
      icon={Star}
      title={t('favourite.guestTitle')}
      hint={t('favourite.guestHint')}
      action={
        <Button size="medium" onClick={() => void push(LOGIN_PATH, { back: currentPath() })}>
          {t('favourite.login')}
        </Button>
      }
    />
  );
}

export function NoFavourites() {
  const { t } = useWords('markets');
  return (
    <EmptyState
      icon={Star}
      title={t('favourite.emptyTitle')}
      hint={t('favourite.emptyHint')}
      action={
        <Button variant="plain" size="medium" onClick={() => chooseTab('coins')}>
          {t('favourite.browse')}
        </Button>
      }
    />
  );
}

export function NothingInCategory() {
  const { t } = useWords('markets');
  return (
    <EmptyState
      icon={LayoutList}
      title={t('nothing.title')}
      action={
        <Button variant="plain" size="medium" onClick={() => chooseCategory('all')}>
          {t('nothing.showAll')}
        </Button>
      }
    />
  );
}

/** Says once that the prices are old, below the head and over the list: nothing is pushed. */
export function ConnectionNote() {
  const { t } = useWords('markets');
  const connection = useTopic('connection');
  const isLost = connection?.state === 'offline' || connection?.state === 'reconnecting';
  return (
    <p
      role="status"
      className={
        isLost
          ? 'absolute inset-x-0 top-full bg-ground/90 px-4 pb-1.5 text-small text-warning'
          : 'sr-only'
      }
    >
      {isLost ? t('connectionLost') : ''}
    </p>
  );
}
