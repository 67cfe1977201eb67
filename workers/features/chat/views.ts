/** A message of the chat as it is shown: the price of a shared position in the digits of its market. */

import type { ChatMessageView } from '../../../contract/features/chat.ts';
import type { ChatMessage } from '../../../contract/features/chat-entities.ts';
import type { FormatParts, Formatters } from '../../feature/question-parts.ts';
import { formatAmount } from '../../view/format-number.ts';

export function toMessageView(
  { card, ...message }: ChatMessage,
  { catalogue, preferences }: FormatParts,
): ChatMessageView {
  if (card === null) return { ...message, card };
  const { price, ...rest } = card;
  const decimals = catalogue.bySymbol(card.symbol)?.priceScale ?? 8;
  const priceText = price === null ? '' : formatAmount(price, decimals, preferences().language);
  return { ...message, card: { ...rest, priceText } };
}

export const chatFormatters: Formatters<'chat.past'> = {
  'chat.past': ({ list, hasMore }, parts) => ({
    list: list.map((message) => toMessageView(message, parts)),
    hasMore,
  }),
};
