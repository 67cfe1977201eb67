/** BalanceBar { balance }: how what is known of a book divides between those who buy and those who sell. */
import type { DeskBookView } from '../../../../contract/features/markets-depth.ts';
import { useWords } from '../../../i18n/use-words.ts';

export function BalanceBar({ balance }: Pick<DeskBookView, 'balance'>) {
  const { t } = useWords('desk');
  return (
    <div className="flex h-6 shrink-0 items-center gap-2 text-caption">
      {balance && (
        <>
          <span className="figure text-up">
            {t('depth.bidsShare', { share: balance.bidsText })}
          </span>
          <span
            aria-hidden="true"
            // A ground of another length is painted anew and no more; what is turned or cut is put together with the whole page.
            className="h-1 flex-1 rounded-full bg-down-fill bg-[linear-gradient(var(--color-up-fill),var(--color-up-fill))] bg-no-repeat"
            style={{ backgroundSize: `calc(${balance.bids} * 100%) 100%` }}
          />
          <span className="figure text-down">
            {t('depth.asksShare', { share: balance.asksText })}
          </span>
        </>
      )}
    </div>
  );
}
