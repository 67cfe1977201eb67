/** LevelRows { levels }: of each level its share of the fees, how many there are, and what they brought. */
import type { InviteLevelView } from '../../../contract/features/invite.ts';
import { useWords } from '../../i18n/use-words.ts';

export function LevelRows({ levels }: { readonly levels: readonly InviteLevelView[] }) {
  const { t } = useWords('invite');
  return (
    <ul className="mt-1 divide-y divide-hairline">
      {levels.map(({ level, rateText, invited, earnedText }) => (
        <li key={level} className="flex items-center justify-between gap-3 py-2.5">
          <span className="min-w-0">
            <span className="block">
              {level === 1 ? t('level.first') : t('level.other', { level })}
            </span>
            <span className="block text-small text-faint">{t('share', { share: rateText })}</span>
          </span>
          <span className="figure shrink-0 text-right">
            <span className="block">{t('people', { count: invited })}</span>
            <span className="block text-small text-faint">{earnedText}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
