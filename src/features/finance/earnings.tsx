/** What the products hold and have earned, and what comes next by itself, in the user's own time zone. */

import { useState } from 'react';
import type { FinanceView } from '../../../contract/features/finance.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { gainText } from '../../theme/gain-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

const HIDDEN = '••••••';
/** Shown at once; the rest is behind a tap. */
const SHOWN = 4;

const paths: Readonly<Record<FinanceView['products'][number]['product'], string>> = {
  lockMining: '/pages/lockming/order',
  cloudMiner: '/pages/cloudminer/order',
  defiMining: '/pages/defi/order',
  dualInvest: '/pages/invest/mine',
  ieo: '/pages/ieo/order',
};
export function Earnings() {
  const { t } = useWords('finance');
  const { data, failure } = useAsk('finance.calendar', {});
  const isHidden = usePreferences((choices) => choices.isBalanceHidden);
  if (data === undefined)
    return failure && <p className="pt-3 text-small text-faint">{errorWords(failure)}</p>;
  const held = data.products.filter(({ openOrders }) => openOrders > 0);
  if (held.length === 0) return null;
  const shown = (text: string) => (isHidden ? HIDDEN : text);
  return (
    <>
      <section aria-label={t('products')} className="pt-3">
        <h2 className="text-small text-faint">{t('products')}</h2>
        <ul className="divide-y divide-hairline">
          {held.map(({ product, heldText, earnedText, earnedTone }) => (
            <li key={product}>
              <button
                type="button"
                onClick={() => void push(paths[product])}
                className="flex w-full items-center justify-between gap-3 py-2.5 text-left active:opacity-70"
              >
                <span className="min-w-0">{t(`${product}.name`)}</span>
                <span className="text-right">
                  <span className="figure block font-semibold">{shown(heldText)}</span>
                  <span className={classNames('figure block text-small', gainText(earnedTone))}>
                    {t('earned', { amount: shown(earnedText) })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Calendar upcoming={data.upcoming} />
    </>
  );
}

function Calendar({ upcoming }: Pick<FinanceView, 'upcoming'>) {
  const { t, tag } = useWords('finance');
  const [isWhole, setIsWhole] = useState(false);
  if (upcoming.length === 0) return null;
  const rows = isWhole ? upcoming : upcoming.slice(0, SHOWN);
  return (
    <section aria-label={t('next')} className="pt-3">
      <h2 className="text-small text-faint">{t('next')}</h2>
      <ul className="divide-y divide-hairline">
        {rows.map(({ product, kind, orderId, at, amountText }) => (
          <li
            key={`${product} ${kind} ${orderId}`}
            className="flex items-baseline justify-between gap-3 py-2.5 text-small"
          >
            <span className="min-w-0">
              {t(`upcoming.${kind}`)}
              <span className="figure block text-caption text-faint">{dayTime(at, tag)}</span>
            </span>
            <span className="figure text-right">{amountText}</span>
          </li>
        ))}
      </ul>
      {upcoming.length > rows.length && (
        <Button variant="ghost" size="medium" onClick={() => setIsWhole(true)}>
          {t('showAll')}
        </Button>
      )}
    </section>
  );
}
