/** ChangeList { changes }: what was announced of how prices are made, also for days to come. */
import type { FairnessChange } from '../../../contract/features/fairness.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Group } from '../../ui/lists/group.tsx';

export function ChangeList({ changes }: { readonly changes: readonly FairnessChange[] }) {
  const { t } = useWords('fairness');
  return (
    <Group title={t('changes.title')}>
      <p className="pb-2 text-small text-pretty text-soft">{t('changes.how')}</p>
      <ul aria-label={t('changes.title')} className="divide-y divide-hairline">
        {changes.map(({ day, version, rate }) => (
          <li key={day} data-change={day} className="py-2.5 text-small">
            {t('changes.from', { day, version, rate })}
          </li>
        ))}
      </ul>
    </Group>
  );
}
