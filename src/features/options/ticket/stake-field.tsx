/** The stake with the currency it is paid in, and the share of what is available. */
import { useWords } from '../../../i18n/use-words.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { PercentSlider } from '../../../ui/fields/percent-slider.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { OptionActions } from './use-option-actions.ts';
import type { OptionTicket } from './use-option-ticket.ts';

interface StakeFieldProps {
  readonly ticket: OptionTicket;
  readonly actions: OptionActions;
}

const GUEST_CURRENCY = 'USDT';
/** Stakes that are one tap away, in the currency of which one is about a dollar. */
const QUICK_CURRENCY = 'USDT';
const QUICK_STAKES = ['10', '50', '100'] as const;

export function StakeField({ ticket, actions }: StakeFieldProps) {
  const { t } = useWords('options');
  const { t: trade } = useWords('trade');
  const { currency, currencies, percent } = ticket;
  const { preview, isGuest } = actions;
  const bounds = currency && {
    minimum: currency.minimumText,
    maximum: currency.maximumText,
  };
  return (
    <>
      <AmountInput
        value={percent === null ? ticket.stake : sharedStake(percent, preview?.stake)}
        onChange={ticket.setStake}
        scale={currency?.scale ?? 2}
        ariaLabel={t('ticket.stake')}
        placeholder={bounds ? t('ticket.bounds', bounds) : t('ticket.stake')}
        unit={
          currencies.length > 1 && currency ? (
            <Select
              isInline
              title={t('ticket.account')}
              value={String(currency.currencyId)}
              onChange={(id) => ticket.setCurrency(Number(id))}
              options={currencies.map((each) => ({
                value: String(each.currencyId),
                label: each.currency,
                note: `${trade('ticket.available')} ${each.availableText}`,
              }))}
            />
          ) : (
            (currency?.currency ?? GUEST_CURRENCY)
          )
        }
      />
      {currency?.currency === QUICK_CURRENCY && (
        <fieldset aria-label={t('ticket.quickStakes')} className="flex gap-1.5">
          {QUICK_STAKES.map((stake) => (
            <button
              key={stake}
              type="button"
              aria-pressed={percent === null && ticket.stake === stake}
              onClick={() => ticket.setStake(stake)}
              className="figure relative h-7 flex-1 rounded-small bg-control text-small text-soft -outline-offset-2 after:absolute after:-inset-y-1 aria-pressed:text-gold active:bg-hairline"
            >
              {stake}
            </button>
          ))}
        </fieldset>
      )}
      <div className="-my-2.5 wide:my-0">
        <PercentSlider
          value={percent ?? preview?.usedPercent ?? 0}
          onChange={ticket.setPercent}
          label={trade('ticket.share')}
          isDisabled={isGuest}
        />
      </div>
    </>
  );
}

function sharedStake(percent: number, stake: string | undefined): string {
  return percent === 0 || stake === undefined || stake === '0' ? '' : stake;
}
