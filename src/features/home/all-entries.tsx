/** All entries of the menu by what they are for: what More opens. */
import type { MenuEntry } from '../../../contract/features/home.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { EntryButton } from './entry-button.tsx';
import { groupEntries } from './entry-groups.ts';
import { entryIcon } from './entry-icons.ts';

export function AllEntries({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const { t } = useWords('home');
  return (
    <div className="flex flex-col gap-3">
      {groupEntries(menu).map((group) => (
        <section key={group.name} aria-label={t(`entries.${group.name}`)}>
          <h3 className="text-small text-faint">{t(`entries.${group.name}`)}</h3>
          <div className="-mx-2 mt-1 grid grid-cols-4 gap-y-1">
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
