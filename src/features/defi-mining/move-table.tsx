/** MoveTable { pool, moves }: the impermanent loss of each move of the price, and the days of fees that make up for it. */
import type { DefiPoolView, PriceMove } from '../../../contract/features/defi-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';

interface MoveTableProps {
  readonly pool: DefiPoolView;
  readonly moves: readonly PriceMove[];
}

export function MoveTable({ pool, moves }: MoveTableProps) {
  const { t } = useWords('defi-mining');
  const title = t('move.title', { coin: pool.currency });
  const cell = 'figure py-2 pl-2 text-right wrap-anywhere';
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-small text-soft">{t('move.rule')}</p>
      {moves.length > 0 && (
        <table className="w-full text-small">
          <thead className="text-caption text-faint">
            <tr>
              <th scope="col" className="py-1.5 text-left font-normal">
                {t('move.price')}
              </th>
              {(['held', 'worth', 'loss', 'days'] as const).map((name) => (
                <th key={name} scope="col" className="py-1.5 pl-2 text-right font-normal">
                  {t(`move.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {moves.map((move) => (
              <tr key={move.movePercent}>
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap text-soft">
                  {move.moveText}
                </th>
                <td className={cell}>{move.heldText}</td>
                <td className={cell}>{move.worthText}</td>
                <td className={cell}>
                  {move.lossText}
                  <span className="block text-caption text-faint">{move.lossRateText}</span>
                </td>
                <td className={cell}>{move.daysToMakeUp ?? NOTHING}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
