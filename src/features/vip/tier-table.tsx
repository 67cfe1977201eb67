/** TierTable { view }: what each tier asks for and gives, one a column; the own one stands out. */
import type { VipTierView, VipView } from '../../../contract/features/vip.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';

const rows = [
  ['deposit', 'depositText'],
  ['bonus', 'bonusText'],
  ['contract', 'contractText'],
  ['options', 'optionsText'],
  ['coin', 'coinText'],
  ['withdrawal', 'withdrawalText'],
  ['cashback', 'cashbackText'],
  ['loan', 'loanText'],
  ['saved', 'savedText'],
] as const satisfies readonly (readonly [string, keyof VipTierView])[];

export function TierTable({ view: { tier: own, tiers } }: { readonly view: VipView }) {
  const { t } = useWords('vip');
  return (
    <section className="pt-5">
      <h2 className="pb-1 font-semibold" id="vip-tiers">
        {t('table')}
      </h2>
      <table aria-labelledby="vip-tiers" className="w-full table-fixed text-small">
        <thead>
          <tr className="text-faint">
            <td className="w-[34%] py-2" />
            {tiers.map(({ tier }) => (
              <th
                key={tier}
                scope="col"
                aria-current={tier === own ? 'true' : undefined}
                className={classNames('py-2 text-right font-semibold', tier === own && 'text-gold')}
              >
                {t('short', { tier })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, field]) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="py-2.5 pr-1 text-left font-normal text-soft">
                {t(`row.${name}`)}
              </th>
              {tiers.map((row) => (
                <td
                  key={row.tier}
                  className={classNames(
                    'figure py-2.5 pl-1 text-right wrap-anywhere',
                    row.tier === own && 'text-gold',
                  )}
                >
                  {row[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
