/** The order once more in all its figures, before it is sent. */
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { FarNote } from '../../../../ticket/far-note.tsx';
import { problemWords } from '../../../../ticket/problem-words.ts';
import { RungTable } from '../../../../ticket/rung-table.tsx';
import { chooseConfirmation, useTradeSettings } from '../../../../ticket/trade-settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { FigureLines } from '../../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../../ui/layers/sheet.tsx';
import { isPair, type Ticket } from '../ticket-draft.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { useConfirmLines } from './use-confirm-lines.ts';

interface ConfirmSheetProps {
  readonly onClose: () => void;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

export function ConfirmSheet({ onClose, market, ticket, actions }: ConfirmSheetProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { side, isPending, isChecking } = actions;
  const { preview, isCurrent } = actions.previews[side];
  const { isConfirmed } = useTradeSettings();
  const lines = useConfirmLines(market, ticket, actions);
  const problem = preview?.problem;
  const isLadder = ticket.type === 'scale';
  const amount = { amount: preview?.quantityText ?? '', base: market.base };
  return (
    <Sheet
      isBeside
      isOpen
      onClose={onClose}
      title={t(side === 'long' ? 'confirm.long' : 'confirm.short', amount)}
      footer={
        <Button
          isWide
          variant={side === 'long' ? 'up' : 'down'}
          isLoading={isPending || !isCurrent}
          disabled={Boolean(problem)}
          onClick={() => void actions.send()}
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
      {problem && !isPending && (
        <p role="status" className="pb-2 text-small text-warning">
          {problemWords(problem, trade)}
        </p>
      )}
      {!problem && <FarNote share={preview?.farText ?? ''} isBuy={side === 'long'} />}
      {isPair(ticket.type) && (
        <p className="pb-2 text-small text-soft">{t(`confirm.oco.${side}`)}</p>
      )}
      {ticket.type === 'twap' && (
        <p className="pb-2 text-small text-soft">
          {trade(`twap.explained.${side === 'long' ? 'buy' : 'sell'}`)} {t('confirm.twap')}
        </p>
      )}
      <FigureLines lines={lines} />
      {isLadder && (
        <RungTable
          rungs={preview?.rungs ?? []}
          market={market}
          money={`${t('ticket.margin')} ${market.quote}`}
        />
      )}
      {/* A ladder is always asked for. */}
      {!ticket.isSuper && !isLadder && (
        <Checkbox
          isChecked={!isConfirmed.futures}
          onChange={(isSkipped) => chooseConfirmation('futures', !isSkipped)}
        >
          {trade('confirm.skip')}
        </Checkbox>
      )}
    </Sheet>
  );
}
