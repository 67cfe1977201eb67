/** BillLegs { billId }: the whole transfer that a movement is one side of, with its counterpart. */
import type { BillLegsView } from '../../../contract/features/assets.ts';
import { houseAccounts } from '../../../contract/plain/accounts.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { toneText } from '../../theme/palette.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { accounts } from './bill-kinds.ts';

type Leg = BillLegsView['legs'][number];

export function BillLegs({ billId }: { readonly billId: number }) {
  const { t } = useWords('bills');
  const nameOf = useLegName();
  const { data, failure } = useAsk('bills.legs', { id: billId });
  if (failure) return <p className="py-2 text-small text-soft">{errorWords(failure)}</p>;
  if (!data) return <Skeleton className="mt-3 h-24 w-full" />;
  return (
    <section aria-label={t('legs.title', { id: data.transferId })} className="mt-3">
      <h3 className="text-small text-soft">{t('legs.title', { id: data.transferId })}</h3>
      <ul className="divide-y divide-hairline">
        {data.legs.map((leg) => (
          <li
            key={`${leg.owner} ${leg.account} ${leg.currency} ${leg.amountText}`}
            className="flex items-center justify-between gap-4 py-2.5"
          >
            <span className="min-w-0">{nameOf(leg)}</span>
            <span className={`figure shrink-0 text-right ${toneText(leg.tone)}`}>
              {leg.amountText} {leg.currency}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small text-faint">{t('legs.hint')}</p>
    </section>
  );
}

function useLegName(): (leg: Leg) => string {
  const { t } = useWords('bills');
  const { t: money } = useWords('money');
  return ({ owner, account }) => {
    if (owner === 'user') return t('legs.user');
    const own = accounts.find((name) => name === account);
    if (owner === 'self' && own) return t('legs.self', { account: money(`accounts.${own}`) });
    const house = houseAccounts.find((name) => name === account);
    return t('legs.house', { account: house ? t(`house.${house}`) : account });
  };
}
