/** What every screen of practice says all the time: nothing here is the account of the exchange. */

import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';

/** `isPinned` keeps it below the bar of its page, however far that is scrolled. */
export function PracticeRibbon({ isPinned = false }: { readonly isPinned?: boolean }) {
  const { t } = useWords('spot');
  return (
    <p
      data-practice
      role="note"
      className={classNames(
        'flex min-h-7 shrink-0 items-center justify-center bg-warning px-3 py-1 text-center text-small leading-tight font-semibold text-black',
        isPinned && 'sticky top-(--nav-bar) z-20',
      )}
    >
      {t('practice.ribbon')}
    </p>
  );
}
