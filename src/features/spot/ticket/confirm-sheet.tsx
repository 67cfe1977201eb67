/** The order once more in figures, before it is sent. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot.ts';
import { shareText } from '../../../i18n/own-figures.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { FarNote } from '../../../ticket/far-note.tsx';
import { chooseConfirmation, useTradeSettings } from '../../../ticket/trade-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { type FigureLine, FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
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
  const { t: trade } = useWords('trade');
  const { slippage, isConfirmed } = useTradeSettings();
  const isLimit = ticket.kind === 'limit';
  const { base, quote } = market;
  // At the market: what the book would give now, or the worst that the open may bring.
  const worstName = t(ticket.side === 'buy' ? 'confirm.atMost' : 'confirm.atLeast');
  const averageName = preview.queued ? worstName : trade('confirm.average');
  const lines: readonly FigureLine[] = [
    [trade('confirm.type'), trade(`kind.${ticket.kind}`)],
    isLimit
      ? [trade('ticket.price'), `${preview.priceText} ${quote}`]
      : [averageName, `${preview.queued ? '' : '≈ '}${preview.averageText} ${quote}`],
    [t(ticket.side === 'buy' ? 'ticket.total' : 'ticket.receive'), `${preview.totalText} ${quote}`],
    [t('ticket.fee', { rate: preview.feeRateText }), `${preview.feeText} ${quote}`],
    // Who waits for the open is guarded by its collar instead.
    ...(isLimit || preview.queued
      ? []
      : [[trade('confirm.slippageLimit'), shareText(slippage, tag)] as const]),
  ];
  const question = { amount: preview.amountText, base };
  return (
    <Sheet
      isBeside
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
          {trade(isChecking ? 'ticket.checking' : 'confirm.submit')}
        </Button>
      }
    >
      {isChecking && (
        <p role="status" className="pb-2 text-small text-warning">
          {trade('ticket.checkingHint')}
        </p>
      )}
      <FarNote share={preview.farText} isBuy={ticket.side === 'buy'} />
      <FigureLines lines={lines} />
      {preview.queued && (
        <p className="border-t border-hairline py-2.5 text-small text-soft">
          {t(isLimit ? 'confirm.queued' : 'confirm.collar')}
        </p>
      )}
      <Checkbox
        isChecked={!isConfirmed.spot}
        onChange={(isSkipped) => chooseConfirmation('spot', !isSkipped)}
      >
        {trade('confirm.skip')}
      </Checkbox>
    </Sheet>
  );
}
