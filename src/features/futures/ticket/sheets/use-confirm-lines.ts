/** The figures of the order that is about to be sent. */
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { shareText } from '../../../../i18n/own-figures.ts';
import { dayTime, exactTime } from '../../../../i18n/time-words.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { termNames } from '../../../../ticket/term-names.ts';
import { useTradeSettings } from '../../../../ticket/trade-settings.ts';
import { twapLines } from '../../../../ticket/twap-choice.ts';
import type { FigureLine } from '../../../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../../../ui/figures/nothing.ts';
import { hasLimit, hasTrigger, type Ticket } from '../ticket-draft.ts';
import type { TicketActions } from '../use-ticket-actions.ts';

export function useConfirmLines(
  market: MarketView,
  ticket: Ticket,
  { previews, side, multiple, terms }: TicketActions,
): readonly FigureLine[] {
  const { t, tag } = useWords('futures');
  const { t: trade } = useWords('trade');
  const slippage = useTradeSettings((settings) => settings.slippage);
  const { preview } = previews[side];
  if (!preview) return [];
  const { quote, base } = market;
  const { type } = ticket;
  const mode = t(`mode.${ticket.marginMode}`);
  const before = preview.liquidationBeforeText;
  const after = preview.liquidationText || NOTHING;
  const lines: readonly (FigureLine | null)[] = [
    [
      trade('confirm.type'),
      [t(`type.${type}`), ...(type === 'limit' ? termNames(ticket, trade) : [])].join(' · '),
    ],
    [t('multiple.label'), `${mode} · ${t('multiple.of', { multiple: multiple ?? '' })}`],
    hasTrigger(type) ? [t('ticket.trigger'), `${preview.triggerText} ${quote}`] : null,
    hasLimit(type) && type !== 'scale'
      ? [trade('ticket.price'), `${preview.priceText} ${quote}`]
      : null,
    preview.stopLimitText === ''
      ? null
      : [t('ticket.stopLimit'), `${preview.stopLimitText} ${quote}`],
    type === 'scale' ? [trade('scale.average'), `${preview.averageText} ${quote}`] : null,
    ...(type === 'twap' ? twapLines(ticket, { ...preview, base, quote }, { trade, tag }) : []),
    type === 'market' ? [trade('confirm.average'), `≈ ${preview.averageText} ${quote}`] : null,
    [
      t('figures.size'),
      `${trade('amountLots', { lots: preview.lotsText, count: Number(preview.lots) })} · ${preview.quantityText} ${base}`,
    ],
    [t('unit.name.notional'), `${preview.notionalText} ${quote}`],
    [t('ticket.margin'), `${preview.marginText} ${quote}`],
    [t('ticket.fee', { rate: preview.feeRateText }), `${preview.feeText} ${quote}`],
    preview.expiresAt === null ? null : [trade('terms.expires'), dayTime(preview.expiresAt, tag)],
    [t('confirm.total'), `${preview.totalText} ${quote}`],
    [t('ticket.liquidation'), before === '' ? after : `${before} → ${after}`],
    withResult(t('stops.targetProfit'), preview.targetProfitText, preview.profitAtTargetText),
    withResult(t('stops.stopLoss'), preview.stopLossText, preview.lossAtStopText),
    preview.trailingText === '' ? null : [t('stops.trailing'), preview.trailingText],
    type === 'market' ? [trade('confirm.slippageLimit'), shareText(slippage, tag)] : null,
    terms
      ? [
          t('figures.overnightRate', { rate: terms.overnightRateText }),
          exactTime(terms.nextOvernightAt, tag),
        ]
      : null,
  ];
  return lines.filter((line) => line !== null);

  function withResult(name: string, price: string, result: string): FigureLine | null {
    if (price === '') return null;
    return [name, result === '' ? `${price} ${quote}` : `${price} ${quote} (${result})`];
  }
}
