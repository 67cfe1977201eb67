/** The expiries on offer, each with what a win adds to the stake. */
import { errorWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorLine } from '../../../ui/lists/error-line.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import type { OptionTicket } from './use-option-ticket.ts';

const PLACES = [1, 2, 3, 4, 5, 6];

export function ExpiryChips({ ticket }: { readonly ticket: OptionTicket }) {
  const { t } = useWords('options');
  const { expiries, failure, retry } = ticket;
  if (failure) return <ErrorLine text={errorWords(failure)} onRetry={retry} />;
  if (expiries?.length === 0)
    return <p className="flex h-11 items-center text-small text-soft">{t('ticket.none')}</p>;
  return (
    <fieldset
      aria-label={t('ticket.expiry')}
      className="no-scrollbar flex min-w-0 gap-1.5 overflow-x-auto wide:grid wide:grid-cols-3"
    >
      {!expiries &&
        PLACES.map((place) => <Skeleton key={place} className="h-11 min-w-12 flex-1" />)}
      {expiries?.map(({ seconds, payoutRateText: rate }) => {
        const isChosen = seconds === ticket.expiry?.seconds;
        return (
          <button
            key={seconds}
            type="button"
            aria-pressed={isChosen}
            aria-label={t('ticket.pays', { seconds, rate })}
            onClick={() => ticket.setSeconds(seconds)}
            className={classNames(
              'flex h-11 min-w-12 flex-1 flex-col items-center justify-center rounded-small border px-1 -outline-offset-2',
              isChosen ? 'border-gold bg-gold/10 text-gold' : 'border-transparent bg-control',
            )}
          >
            <span className="figure text-small leading-[18px] font-semibold whitespace-nowrap">
              {t('ticket.seconds', { seconds })}
            </span>
            <span
              className={classNames(
                'figure text-caption leading-[14px]',
                isChosen ? 'text-gold' : 'text-faint',
              )}
            >
              {rate}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
