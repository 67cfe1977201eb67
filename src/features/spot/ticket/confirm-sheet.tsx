/** The order once more in figures, before it is sent. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { shareText } from '../../../i18n/own-figures.ts';
import { dayTime } from '../../../i18n/time-words.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { FarNote } from '../../../ticket/far-note.tsx';
import { termNames } from '../../../ticket/term-names.ts';
import { chooseConfirmation, useTradeSettings } from '../../../ticket/trade-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { type FigureLine, FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { hasLimit, hasTrigger, isPair, type Ticket, type TicketKind } from './ticket-draft.ts';

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
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { isConfirmed } = useTradeSettings();
  const lines = useConfirmLines({ market, ticket, preview });
  const isLimit = hasLimit(ticket.kind);
  const question = { amount: preview.amountText, base: market.base };
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
      {hasTrigger(ticket.kind) && (
        <p className="border-t border-hairline py-2.5 text-small text-soft">
          {t(`confirm.${waitingWords(ticket.kind)}.${ticket.side}`)}
        </p>
      )}
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

/** What the order comes to, line by line. */
function useConfirmLines({
  market,
  ticket,
  preview,
}: Pick<ConfirmSheetProps, 'market' | 'ticket' | 'preview'>): readonly FigureLine[] {
  const { t, tag } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { slippage } = useTradeSettings();
  const isStop = hasTrigger(ticket.kind);
  const isLimit = hasLimit(ticket.kind);
  const { base, quote } = market;
  // At the market: what the book would give now, or the worst that the open may bring.
  const worstName = t(ticket.side === 'buy' ? 'confirm.atMost' : 'confirm.atLeast');
  const averageName = preview.queued ? worstName : trade('confirm.average');
  const average = `${preview.queued ? '' : '≈ '}${preview.averageText} ${quote}`;
  const terms = ticket.kind === 'limit' ? termNames(ticket, trade) : [];
  return [
    [trade('confirm.type'), [kindName(ticket.kind, t, trade), ...terms].join(' · ')],
    ...(isStop ? [[t('stop.trigger'), `${preview.triggerText} ${quote}`] as const] : []),
    ...(isLimit ? [[trade('ticket.price'), `${preview.priceText} ${quote}`] as const] : []),
    ...(preview.stopLimitText === ''
      ? []
      : [[t('stop.stopLimit'), `${preview.stopLimitText} ${quote}`] as const]),
    ...(isLimit || isStop ? [] : [[averageName, average] as const]),
    ...(preview.worstText === '' ? [] : [[worstName, `${preview.worstText} ${quote}`] as const]),
    [t(ticket.side === 'buy' ? 'ticket.total' : 'ticket.receive'), `${preview.totalText} ${quote}`],
    [t('ticket.fee', { rate: preview.feeRateText }), `${preview.feeText} ${quote}`],
    ...(preview.stopTotalText === ''
      ? []
      : [[t('stop.ifStop'), `≈ ${preview.stopTotalText} ${quote}`] as const]),
    ...(preview.nowText === ''
      ? []
      : [[trade('terms.now'), `${preview.nowText} ${base}`] as const]),
    ...(preview.expiresAt === null
      ? []
      : [[trade('terms.expires'), dayTime(preview.expiresAt, tag)] as const]),
    ...(preview.heldText === ''
      ? []
      : [[t('stop.held'), `${preview.heldText} ${ticket.side === 'buy' ? quote : base}`] as const]),
    // Who waits for the open, or for a trigger, is guarded by its collar instead.
    ...(isLimit || isStop || preview.queued
      ? []
      : [[trade('confirm.slippageLimit'), shareText(slippage, tag)] as const]),
  ];
}

function waitingWords(kind: TicketKind): 'trail' | 'stop' | 'oco' {
  if (isPair(kind)) return 'oco';
  return kind === 'stop_trailing' ? 'trail' : 'stop';
}

function kindName(kind: TicketKind, t: WordsOf<'spot'>, trade: WordsOf<'trade'>): string {
  return kind === 'limit' || kind === 'market' ? trade(`kind.${kind}`) : t(`stop.${kind}`);
}
