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
