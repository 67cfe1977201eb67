/** The order once more in figures, before it is sent. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot.ts';
import { formatAmountText } from '../../../i18n/amount-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { sharePercent } from '../../../ticket/settings-sheet.tsx';
import { chooseConfirmation, useTradeSettings } from '../../../ticket/trade-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Ticket } from './ticket-draft.ts';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview;
}

export function ConfirmSheet({
  isOpen,
  onClose,
  onConfirm,
  isPending,
  isChecking,
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
      : averageLine({ ticket, preview, quote }, t),
    [t(ticket.side === 'buy' ? 'ticket.total' : 'ticket.receive'), `${preview.totalText} ${quote}`],
    [t('ticket.fee', { rate: preview.feeRateText }), `${preview.feeText} ${quote}`],
    // Who waits for the open is guarded by its collar instead.
    ...(isLimit || preview.queued
      ? []
      : [[t('confirm.slippageLimit'), sharePercent(slippage, tag)] as const]),
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
          {t(isChecking ? 'ticket.checking' : 'confirm.submit')}
        </Button>
      }
    >
      {isChecking && (
        <p role="status" className="pb-2 text-small text-warning">
          {t('ticket.checkingHint')}
        </p>
      )}
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
      {preview.queued && (
        <p className="border-t border-hairline py-2.5 text-small text-soft">
          {t(isLimit ? 'confirm.queued' : 'confirm.collar')}
        </p>
      )}
      <Checkbox isChecked={!isConfirmed} onChange={(isSkipped) => chooseConfirmation(!isSkipped)}>
        {t('confirm.skip')}
      </Checkbox>
    </Sheet>
  );
}

/** At the market: what the book would give now, or the worst that the open may bring. */
function averageLine(
  { ticket, preview, quote }: { ticket: Ticket; preview: SpotPreview; quote: string },
  t: ReturnType<typeof useWords<'spot'>>['t'],
): readonly [string, string] {
  if (!preview.queued) return [t('confirm.average'), `≈ ${preview.averageText} ${quote}`];
  const name = t(ticket.side === 'buy' ? 'confirm.atMost' : 'confirm.atLeast');
  return [name, `${preview.averageText} ${quote}`];
}
