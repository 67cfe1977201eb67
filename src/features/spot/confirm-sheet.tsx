/** The order once more in figures, before it is sent. */
import type { MarketView } from '../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../contract/features/spot.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { sharePercent } from './settings-sheet.tsx';
import type { Ticket } from './ticket-draft.ts';
import { chooseConfirmation, useTradeSettings } from './trade-settings.ts';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview;
}

export function ConfirmSheet({
  isOpen,
  onClose,
  onConfirm,
  isPending,
  market,
  ticket,
  preview,
}: ConfirmSheetProps) {
  const { t, tag } = useWords('spot');
  const { slippage, isConfirmed } = useTradeSettings();
  const isLimit = ticket.kind === 'limit';
  const { base, quote } = market;
  const lines: readonly (readonly [string, string])[] = [
    [t('confirm.type'), t(`kind.${ticket.kind}`)],
    isLimit
      ? [t('ticket.price'), `${formatAmountText(preview.price, tag)} ${quote}`]
      : [t('confirm.average'), `≈ ${preview.averageText} ${quote}`],
    [t(ticket.side === 'buy' ? 'ticket.total' : 'ticket.receive'), `${preview.totalText} ${quote}`],
    [t('ticket.fee', { rate: preview.feeRateText }), `${preview.feeText} ${quote}`],
    ...(isLimit ? [] : [[t('confirm.slippageLimit'), sharePercent(slippage, tag)] as const]),
  ];
  const question = { amount: preview.amountText, base };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(`confirm.${ticket.side}`, question)}
      footer={
        <Button
          isWide
          variant={ticket.side === 'buy' ? 'up' : 'down'}
          isLoading={isPending}
          onClick={onConfirm}
        >
          {t('confirm.submit')}
        </Button>
      }
    >
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox isChecked={!isConfirmed} onChange={(isSkipped) => chooseConfirmation(!isSkipped)}>
        {t('confirm.skip')}
      </Checkbox>
    </Sheet>
  );
}
