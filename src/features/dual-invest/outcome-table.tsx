/** Both outcomes beside each other: what decides, what is paid, and the interest in it. */
import type { DualPreview } from '../../../contract/features/dual-invest-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';

export function OutcomeTable({ preview }: { readonly preview: DualPreview }) {
  const { t } = useWords('dual-invest');
  const { product, outcomes } = preview;
  const linked = `${product.linkedText} ${product.quoteCurrency}`;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-large border border-hairline text-left">
      <caption className="pb-2 text-left text-small text-faint">{t('outcome.caption')}</caption>
      <thead>
        <tr className="align-top text-small text-soft">
          {(['below', 'above'] as const).map((side) => (
            <th key={side} scope="col" className="px-3 pt-3 font-normal text-pretty">
              {t(`outcome.${side}`, { price: linked })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="align-top">
          {(['below', 'above'] as const).map((side) => {
            const outcome = outcomes?.[side];
            return (
              <td key={side} className="px-3 pt-1 pb-3">
                <span className="figure block font-semibold wrap-anywhere">
                  {outcome ? `${outcome.payoutText} ${outcome.currency}` : NOTHING}
                </span>
                <span className="figure block text-small text-success wrap-anywhere">
                  {outcome &&
                    t('outcome.gain', { amount: `${outcome.gainText} ${outcome.currency}` })}
                </span>
                <span className="figure block text-caption text-faint">
                  {outcome && `${t('figures.rate')} ${outcome.rateText}`}
                </span>
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}
