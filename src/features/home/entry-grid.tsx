/** The entries of the menu (HOME-02, HOME-04): seven at hand, the others behind More. */
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { EntryButton } from './entry-button.tsx';
import { entriesAtHand } from './entry-groups.ts';
import { iconsAtHand, moreIcon, plainIcon } from './icons-at-hand.ts';

const AllEntries = lazy(() =>
  import('./all-entries.tsx').then(({ AllEntries: entries }) => ({ default: entries })),
);

const MENU_STALE_MS = 600_000;
const places = [0, 1, 2, 3, 4, 5, 6, 7];
const gridColumns = 'grid grid-cols-4 gap-y-1';

export function EntryGrid() {
  const { t } = useWords('home');
  const { data: menu, failure, refresh } = useAsk('home.menu', {}, { staleMs: MENU_STALE_MS });
  const [isOpen, setIsOpen] = useState(false);
  if (failure && !menu) {
    return (
      <section
        aria-label={t('entries.label')}
        className="flex h-[140px] flex-col items-center justify-center gap-3 px-4 text-soft"
      >
        <p className="text-small">{t('entries.failed')}</p>
        <RetryButton onRetry={() => void refresh()} />
      </section>
    );
  }
  return (
    <nav aria-label={t('entries.label')} className={`${gridColumns} px-2`}>
      {!menu && places.map((place) => <EntryPlace key={place} />)}
      {menu && (
        <>
          {entriesAtHand(menu).map(({ key, label, path }) => (
            <EntryButton
              key={key}
              icon={iconsAtHand[key] ?? plainIcon}
              label={label}
              onClick={() => void push(path)}
            />
          ))}
          <EntryButton
            icon={moreIcon}
            label={t('entries.more')}
            onClick={() => setIsOpen(true)}
            opensDialog
          />
        </>
      )}
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('entries.all')}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <AllEntries menu={menu ?? []} />
        </Suspense>
      </Sheet>
    </nav>
  );
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useWords();
  return (
    <Button variant="plain" size="small" onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  );
}

function EntryPlace() {
  return (
    <span className="flex h-17 flex-col items-center justify-center gap-2">
      <Skeleton className="size-6" />
      <Skeleton className="h-3 w-12" />
    </span>
  );
}
