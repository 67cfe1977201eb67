/** What each level allows; the one that is held stands out. */
import type { IdentityView } from '../../../contract/features/identity.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';

interface LimitsTableProps {
  readonly limits: IdentityView['limits'];
  readonly held: number;
}

export function LimitsTable({ limits, held }: LimitsTableProps) {
  const { t } = useWords('identity');
  return (
    <section className="pt-6">
      <h2 className="pb-2 font-semibold" id="identity-limits">
        {t('limits.title')}
      </h2>
      <table aria-labelledby="identity-limits" className="w-full">
        <thead>
          <tr className="align-bottom text-small text-faint">
            <th scope="col" className="py-2 pr-3 text-left font-normal">
              {t('limits.level')}
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              {t('limits.withdrawal')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('limits.trade')}
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ level, withdrawalText, fiatTradeText }) => (
            <tr
              key={level}
              aria-current={level === held ? 'true' : undefined}
              className={classNames(
                'figure border-hairline border-t',
                level === held ? 'text-gold' : 'text-strong',
              )}
            >
              <th scope="row" className="py-3 pr-3 text-left font-semibold">{`LV${level}`}</th>
              <td className="py-3 pr-3 text-right">{withdrawalText}</td>
              <td className="py-3 text-right">{fiatTradeText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
