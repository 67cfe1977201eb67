/** CardView { card }: a market, or a position as it was shared, with the price of this moment. */
import type { ChatCardView } from '../../../contract/features/chat.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { CONTRACT_PATH, TRADE_PATH } from '../../navigation/paths.ts';
import { PercentPill } from '../../ui/figures/badge.tsx';
import { PriceText } from '../../ui/figures/price-text.tsx';

export function CardView({ card }: { readonly card: ChatCardView }) {
  const { t, language } = useWords('chat');
  const { symbol, side, multiple, priceText } = card;
  const quote = useTopic('markets.quote', symbol);
  const path = symbol.endsWith('-PERP') ? CONTRACT_PATH : TRADE_PATH;
  return (
    <button
      type="button"
      onClick={() => void push(path, { symbol })}
      className="my-1 flex w-56 max-w-full flex-col gap-1 rounded-large border border-hairline bg-raised p-3 text-left active:opacity-70"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-semibold">{symbol}</span>
        {side !== null && (
          <span className={`shrink-0 text-small ${side === 'long' ? 'text-up' : 'text-down'}`}>
            {t(side)} {multipleText(String(multiple), language)}
          </span>
        )}
      </span>
      {priceText !== '' && (
        <span className="text-small text-soft">{t('opened', { price: priceText })}</span>
      )}
      <span className="flex items-center justify-between gap-2">
        <span className="text-small text-faint">{t('now')}</span>
        {quote && (
          <>
            <PriceText text={quote.lastText} tone={quote.tone} />
            <PercentPill text={quote.percentText} tone={quote.tone} />
          </>
        )}
      </span>
    </button>
  );
}
