/** How the kinds of orders are called. */
import type { WordsOf } from '../../../i18n/use-words.ts';
import { hasTrigger, isPlain, type TicketKind } from './ticket-kinds.ts';

export function kindWords(kind: TicketKind, t: WordsOf<'spot'>, trade: WordsOf<'trade'>): string {
  if (isPlain(kind)) return trade(`kind.${kind}`);
  return hasTrigger(kind) ? t(`stop.${kind}`) : t(`kinds.${kind}`);
}

/** For where there is room for one word: all stops have the same. */
export function shortKindWords(kind: TicketKind, t: WordsOf<'spot'>): string {
  if (isPlain(kind)) return t('kinds.more');
  return hasTrigger(kind) ? t('stop.short') : t(`kinds.short.${kind}`);
}
