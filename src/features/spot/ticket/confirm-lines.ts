/** What an order comes to, line by line, before it is sent. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { shareText } from '../../../i18n/own-figures.ts';
import { dayTime } from '../../../i18n/time-words.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { twapLines } from '../../../ticket/twap-choice.ts';
import type { FigureLine } from '../../../ui/figures/figure-lines.tsx';
import { kindWords } from './kind-words.ts';
import type { Ticket } from './ticket-draft.ts';
import { hasLimit, hasTrigger, isSplit } from './ticket-kinds.ts';

interface Asked {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview;
}

export function useConfirmLines(asked: Asked): readonly FigureLine[] {
  const { market, ticket, preview } = asked;
  const { t, tag } = useWords('spot');
  const { t: trade } = useWords('trade');
  const { slippage } = useTradeSettings();
  const { kind, side } = ticket;
  const { base, quote } = market;
  const isLimit = hasLimit(kind) && !isSplit(kind);
  const isAtMarket = !isLimit && !hasTrigger(kind) && !isSplit(kind);
  // At the market: what the book would give now, or the worst that the open may bring.
  const worstName = t(side === 'buy' ? 'confirm.atMost' : 'confirm.atLeast');
  const averageName = preview.queued ? worstName : trade('confirm.average');
  const average = `${preview.queued ? '' : '≈ '}${preview.averageText}`;
  const terms = kind === 'limit' ? termNames(ticket, trade) : [];
  const expiry = preview.expiresAt === null ? '' : dayTime(preview.expiresAt, tag);
  return [
    [trade('confirm.type'), [kindWords(kind, t, trade), ...terms].join(' · ')],
    ...(hasTrigger(kind) ? lineOf(t('stop.trigger'), preview.triggerText, quote) : []),
    ...(isLimit ? lineOf(trade('ticket.price'), preview.priceText, quote) : []),
    ...lineOf(t('stop.stopLimit'), preview.stopLimitText, quote),
    ...splitLines(asked, { trade, tag }),
    ...(isAtMarket ? lineOf(averageName, average, quote) : []),
    ...lineOf(worstName, preview.worstText, quote),
    [t(side === 'buy' ? 'ticket.total' : 'ticket.receive'), `${preview.totalText} ${quote}`],
    [t('ticket.fee', { rate: preview.feeRateText }), `${preview.feeText} ${quote}`],
    ...lineOf(t('stop.ifStop'), preview.stopTotalText && `≈ ${preview.stopTotalText}`, quote),
    ...lineOf(t('bracket.takeProfit'), preview.takeProfitText, quote),
    ...lineOf(t('bracket.stopLoss'), preview.stopLossText, quote),
    ...lineOf(trade('terms.now'), preview.nowText, base),
    ...lineOf(trade('terms.expires'), expiry),
    ...lineOf(t('stop.held'), preview.heldText, side === 'buy' ? quote : base),
    // Who waits for the open is guarded by its collar instead.
    ...(isAtMarket && !preview.queued
      ? lineOf(trade('confirm.slippageLimit'), shareText(slippage, tag))
      : []),
  ];
}

/** None where there is nothing to say. */
function lineOf(name: string, text: string, unit = ''): readonly FigureLine[] {
  return text === '' ? [] : [[name, unit === '' ? text : `${text} ${unit}`]];
}

/** Of a ladder its average; of slices over how long they come, how large they are, and how far they may go. */
function splitLines(
  { market, ticket, preview }: Asked,
  spoken: { readonly trade: WordsOf<'trade'>; readonly tag: string },
): readonly FigureLine[] {
  const { base, quote } = market;
  if (ticket.kind === 'scale')
    return lineOf(spoken.trade('scale.average'), preview.averageText, quote);
  if (ticket.kind !== 'twap') return [];
  return twapLines(ticket, { ...preview, base, quote }, spoken);
}
