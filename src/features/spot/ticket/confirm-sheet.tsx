/** The order once more in figures, before it is sent. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { isPractice } from '../../../../contract/plain/practice.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { FarNote } from '../../../ticket/far-note.tsx';
import { RungTable } from '../../../ticket/rung-table.tsx';
import { chooseConfirmation, useTradeSettings } from '../../../ticket/trade-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { useConfirmLines } from './confirm-lines.ts';
import { PracticeRibbon } from './practice-ribbon.tsx';
import type { Ticket } from './ticket-draft.ts';
import { hasLimit, hasTrigger, isPair, type TicketKind } from './ticket-kinds.ts';

interface ConfirmSheetProps {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview;
}

export function ConfirmSheet({
  onClose,
  onConfirm,
  isPending,
  isChecking,
  market,
  ticket,
  preview,
}: ConfirmSheetProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { isConfirmed } = useTradeSettings();
  const lines = useConfirmLines({ market, ticket, preview });
  const question = { amount: preview.amountText, base: market.base };
  return (
    <Sheet
      isBeside
      isOpen
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
      {isPractice(market.symbol) && <PracticeRibbon />}
      {isChecking && (
        <p role="status" className="pb-2 text-small text-warning">
          {trade('ticket.checkingHint')}
        </p>
      )}
      <FarNote share={preview.farText} isBuy={ticket.side === 'buy'} />
      <FigureLines lines={lines} />
      {preview.rungs.length > 0 && (
        <RungTable rungs={preview.rungs} market={market} money={market.quote} />
      )}
      {explanations(ticket, preview, { t, trade }).map((text) => (
        <p key={text} className="border-t border-hairline py-2.5 text-small text-soft">
          {text}
        </p>
      ))}
      {/* A ladder is always asked for. */}
      {preview.rungs.length === 0 && (
        <Checkbox
          isChecked={!isConfirmed.spot}
          onChange={(isSkipped) => chooseConfirmation('spot', !isSkipped)}
        >
          {trade('confirm.skip')}
        </Checkbox>
      )}
    </Sheet>
  );
}

/** What an order will do that its figures do not say. */
function explanations(
  { kind, side }: Ticket,
  { takeProfitText, stopLossText, queued }: SpotPreview,
  { t, trade }: { readonly t: WordsOf<'spot'>; readonly trade: WordsOf<'trade'> },
): readonly string[] {
  const hasExit = takeProfitText !== '' || stopLossText !== '';
  return [
    ...(hasTrigger(kind) ? [t(`confirm.${waitingWords(kind)}.${side}`)] : []),
    ...(hasExit ? [t(`bracket.hint.${side}`)] : []),
    ...(kind === 'twap' ? [trade(`twap.explained.${side}`)] : []),
    ...(queued ? [t(hasLimit(kind) ? 'confirm.queued' : 'confirm.collar')] : []),
  ];
}

function waitingWords(kind: TicketKind): 'trail' | 'stop' | 'oco' {
  if (isPair(kind)) return 'oco';
  return kind === 'stop_trailing' ? 'trail' : 'stop';
}
