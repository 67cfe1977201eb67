/** One option that is over: what became of it, at which prices, and what it brought. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { OptionOrder, OptionOutcome } from '../../../../contract/features/options.ts';
import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { marketName } from '../../../market/market-name.ts';
import { toneText } from '../../../theme/palette.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TypeWords } from '../ticket/type-words.tsx';
import { fixedText, outcomeTone, signedText } from './outcome-tone.ts';

interface HistoryRowProps {
  readonly order: OptionOrder;
  readonly market: MarketView | null;
  readonly onOpen: (id: number) => void;
}

const badgeTones: Record<OptionOutcome, 'up' | 'down' | 'plain' | 'warning'> = {
  win: 'up',
  loss: 'down',
  tie: 'plain',
  void: 'warning',
};

export function HistoryRow({ order, market, onOpen }: HistoryRowProps) {
  const { t, tag } = useWords('options');
  const { t: common } = useWords();
  const { outcome, buyPrice, sellPrice, seconds, sellAt } = order;
  const price = (text: string | null) =>
    text === null ? '–' : fixedText(text, market?.priceScale ?? 2, tag);
  return (
    <button
      type="button"
      aria-label={t('option.open', { id: order.id })}
      onClick={() => onOpen(order.id)}
      className="w-full py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex items-center gap-2">
        <TypeWords type={order.type} />
        <span className="truncate font-semibold">{marketName(market, order.symbol)}</span>
        <Badge>{t('ticket.seconds', { seconds })}</Badge>
        <span className="ml-auto shrink-0 text-small text-faint">
          {relativeTime(sellAt, Date.now(), { tag, justNow: common('justNow') })}
        </span>
      </span>
      <span className="mt-1 flex items-center gap-3">
        {outcome && <Badge tone={badgeTones[outcome]}>{t(`outcome.${outcome}`)}</Badge>}
        <span className="figure min-w-0 truncate text-small text-soft">
          {price(buyPrice)} → {price(sellPrice)}
        </span>
        <span className={`figure ml-auto shrink-0 font-semibold ${toneText(outcomeTone(outcome))}`}>
          {signedText(order.profit, tag)} {order.currency}
        </span>
      </span>
    </button>
  );
}
