/** Every order of a ladder before it is sent. */
import type { MarketView } from '../../contract/features/markets.ts';
import type { RungText } from '../../contract/ladders.ts';
import { useWords } from '../i18n/use-words.ts';

interface RungTableProps {
  readonly rungs: readonly RungText[];
  readonly market: MarketView;
  /** What the money of each order is. */
  readonly money: string;
}

export function RungTable({ rungs, market, money }: RungTableProps) {
  const { t } = useWords('trade');
  const heads = [`${t('ticket.price')} ${market.quote}`, market.base, money];
  return (
    <>
      <table className="w-full border-t border-hairline text-small">
        <thead className="text-faint">
          <tr>
            {heads.map((head, place) => (
              <th
                key={head}
                className={`py-2 font-normal ${place === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figure">
          {rungs.map(({ priceText, amountText, moneyText }) => (
            <tr key={priceText}>
              <td className="py-1">{priceText}</td>
              <td className="py-1 text-right">{amountText}</td>
              <td className="py-1 text-right">{moneyText}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 border-t border-hairline py-2.5 text-small text-soft">
        {t('scale.explained')}
      </p>
    </>
  );
}
