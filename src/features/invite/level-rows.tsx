/** LevelRows { levels }: of each level its share of the fees, how many there are, and what they brought. */
import type { ResponseOf } from '../../../contract/table.ts';
import { useWords } from '../../i18n/use-words.ts';
import { centsText, shareText } from './rebate-amount.ts';

type Levels = ResponseOf<'invite.summary'>['levels'];

export function LevelRows({ levels }: { readonly levels: Levels }) {
  const { t, tag } = useWords('invite');
  return (
    <ul className="mt-1 divide-y divide-hairline">
      {levels.map(({ level, rate, invited, earnedUsd }) => (
        <li key={level} className="flex items-center justify-between gap-3 py-2.5">
          <span className="min-w-0">
            <span className="block">
              {level === 1 ? t('level.first') : t('level.other', { level })}
            </span>
            <span className="block text-small text-faint">
              {t('share', { share: shareText(rate, tag) })}
            </span>
          </span>
          <span className="figure shrink-0 text-right">
            <span className="block">{t('people', { count: invited })}</span>
            <span className="block text-small text-faint">{centsText(earnedUsd, tag)} USD</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
