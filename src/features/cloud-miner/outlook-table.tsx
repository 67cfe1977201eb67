/** OutlookTable { plan, outlooks }: what all outputs of the term would be worth at other prices, beside the rent. */

import type { MinerOutlook, MinerPlanView } from '../../../contract/features/cloud-miner-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { gainText } from '../../theme/gain-text.ts';
import { classNames } from '../../ui/class-names.ts';

interface OutlookTableProps {
  readonly plan: MinerPlanView;
  readonly outlooks: readonly MinerOutlook[];
}

export function OutlookTable({ plan, outlooks }: OutlookTableProps) {
  const { t } = useWords('cloud-miner');
  if (outlooks.length === 0) return null;
  const cell = 'figure py-2 pl-2 text-right wrap-anywhere';
  const title = t('outlook.title', { coin: plan.currency });
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <table className="w-full text-small">
        <thead className="text-caption text-faint">
          <tr>
            <th scope="col" className="py-1.5 text-left font-normal">
              {t('outlook.price')}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-normal">
              {t('outlook.worth')}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-normal">
              {t('outlook.result')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {outlooks.map((outlook) => (
            <tr key={outlook.movePercent}>
              <th scope="row" className="py-2 text-left font-normal whitespace-nowrap text-soft">
                {outlook.moveText}
              </th>
              <td className={cell}>{outlook.worthText}</td>
              <td className={classNames(cell, gainText(outlook.tone))}>{outlook.resultText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
