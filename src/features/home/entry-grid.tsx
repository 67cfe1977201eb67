/** The entries of the menu (HOME-02, HOME-04): seven at hand, the others behind More. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EntryButton } from './entry-button.tsx';
import { entriesAtHand, groupEntries } from './entry-groups.ts';
import { entryIcon, moreIcon } from './entry-icons.ts';

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
    <nav aria-label={t('entries.label')} className={`${gridColumns} px-2 wide:grid-cols-8`}>
      {!menu && places.map((place) => <EntryPlace key={place} />)}
      {menu && (
        <>
          {entriesAtHand(menu).map(({ key, label, path }) => (
            <EntryButton
              key={key}
              icon={entryIcon(key)}
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
        <AllEntries menu={menu ?? []} />
      </Sheet>
    </nav>
  );
}

function AllEntries({ menu }: { readonly menu: Parameters<typeof groupEntries>[0] }) {
  const { t } = useWords('home');
  return (
    <div className="flex flex-col gap-3">
      {groupEntries(menu).map((group) => (
        <section key={group.name} aria-label={t(`entries.${group.name}`)}>
          <h3 className="text-small text-faint">{t(`entries.${group.name}`)}</h3>
          <div className={`${gridColumns} -mx-2 mt-1`}>
            {group.entries.map(({ key, label, path }) => (
              <EntryButton
                key={key}
                icon={entryIcon(key)}
                label={label}
                onClick={() => void push(path)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
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
