/** Closed trades as the journal lists them, newest first. */
import type {
  JournalDraft,
  JournalTrade,
  JournalTradeView,
  JournalView,
} from '../../../contract/features/journal.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatProfit } from '../../view/format-money.ts';
import {
  formatAmount,
  formatDecimal,
  formatFixed,
  formatSigned,
} from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { keyOf, type OwnTrades } from './own-trades.ts';

export const USDT = 'USDT';
/** Decimals of a result in a coin. */
export const COIN_PLACES = 8;
/** Of the price of a market that is no more. */
const PRICE_PLACES = 2;

export interface TextOf {
  readonly currency: string;
  readonly language: Language;
}

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences'>;

export function toListView(own: OwnTrades, draft: JournalDraft, parts: Parts): JournalView {
  const { language } = parts.preferences();
  if (own.state === 'loading')
    return {
      state: 'loading',
      trades: own.count,
      tradesText: formatDecimal(String(own.count), language),
    };
  if (own.state === 'failed') return own;
  const wanted = own.trades.filter(({ tags }) => draft.tag === '' || tags.includes(draft.tag));
  return {
    state: 'ready',
    trades: wanted
      .slice(-draft.limit)
      .toReversed()
      .map((trade) => toTradeView(trade, parts)),
    hasMore: wanted.length > draft.limit,
    tags: tagsOf(own.trades),
  };
}

function tagsOf(trades: readonly JournalTrade[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { tags } of trades)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag);
}

function toTradeView(trade: JournalTrade, parts: Parts): JournalTradeView {
  const { language } = parts.preferences();
  const market = parts.catalogue.byId(trade.marketId);
  const { kind, id, side, openedAt, closedAt, currency, note, tags } = trade;
  const price = (text: string) => formatFixed(text, market?.priceScale ?? PRICE_PLACES, language);
  const unit = kind === 'futures' ? (market?.base ?? '') : currency;
  return {
    key: keyOf(trade),
    kind,
    id,
    name: marketName(trade, parts),
    side,
    openedAt,
    closedAt,
    openPriceText: price(trade.openPrice),
    closePriceText: trade.closePrice === null ? '' : price(trade.closePrice),
    sizeText: `${formatAmount(trade.size, COIN_PLACES, language)} ${unit}`,
    feesText: `${formatAmount(trade.fees, COIN_PLACES, language)} ${currency}`,
    netText: resultText(trade.net, { currency, language }),
    netTone: toneOf(trade.net),
    note,
    tags,
  };
}

export function marketName(
  { marketId, symbol }: JournalTrade,
  { catalogue }: Pick<Parts, 'catalogue'>,
): string {
  const market = catalogue.byId(marketId);
  return market === undefined ? symbol : `${market.base}/${market.quote}`;
}

/** A profit or a loss with its sign and its currency. */
export function resultText(value: string, { currency, language }: TextOf): string {
  const text =
    currency === USDT ? formatProfit(value, language) : formatSigned(value, COIN_PLACES, language);
  return `${text} ${currency}`;
}
