/** KeyGroups { className, row }: all actions below the names of their groups, each as a row of the caller's. */
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { type ActionName, actionGroups, keyActions } from './actions-table.ts';

interface KeyGroupsProps {
  readonly className?: string;
  readonly row: (name: ActionName) => ReactNode;
}

export function KeyGroups({ className, row }: KeyGroupsProps) {
  const { t } = useWords('keys');
  return (
    <div className={className}>
      {actionGroups.map((group) => (
        <section key={group} className="break-inside-avoid pt-4">
          <h2 className="pb-1 text-small text-faint">{t(`groups.${group}`)}</h2>
          <ul aria-label={t(`groups.${group}`)}>
            {keyActions
              .filter((action) => action.group === group)
              .map(({ name }) => (
                <li key={name}>{row(name)}</li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
