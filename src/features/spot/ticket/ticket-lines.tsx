/** What the order costs and what is available, or why it cannot be sent; always of the same height. */
import { ChevronRight } from 'lucide-react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { farWords } from '../../../ticket/far-words.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { shownProblem } from './shown-problem.ts';
import { hasBracket, type Ticket, takesBracket } from './ticket-draft.ts';

interface TicketLinesProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview | null;
  readonly isGuest: boolean;
  readonly isChecking: boolean;
  readonly onBracket: () => void;
}

export function TicketLines({
  market,
  ticket,
  preview,
  isGuest,
  isChecking,
  onBracket,
}: TicketLinesProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const spent = ticket.side === 'buy' ? market.quote : market.base;
  const problem = isGuest ? null : shownProblem(ticket, preview);
  const far = farWords(preview?.farText ?? '', ticket.side === 'buy', trade);
  const refusal = problem ? problemWords(problem, trade) : far;
  const notice = isChecking ? trade('ticket.checkingHint') : refusal;
  const total = preview?.short.total ?? '';
  const fee = preview?.short.fee ?? '';
  return (
    <div className={classNames('text-small', market.kind === 'stock' ? 'h-[54px]' : 'h-[74px]')}>
      {takesBracket(market, ticket.kind) && (
        <BracketLine ticket={ticket} preview={preview} onClick={onBracket} />
      )}
      <Line
        name={trade('ticket.available')}
        text={preview && !isGuest ? `${preview.short.available} ${spent}` : NOTHING}
      />
      {notice === null ? (
        <>
          <Line
            name={t(ticket.side === 'buy' ? 'ticket.total' : 'ticket.receive')}
            text={total === '' ? NOTHING : `${total} ${market.quote}`}
          />
          <Line
            name={t('ticket.fee', { rate: preview?.feeRateText ?? '' })}
            text={fee === '' ? NOTHING : fee}
          />
        </>
      ) : (
        <p role="status" className="line-clamp-2 text-warning">
          {notice}
        </p>
      )}
    </div>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p className="flex h-[18px] items-center justify-between gap-1.5 whitespace-nowrap">
      <span className="truncate text-faint">{name}</span>
      <span className="figure text-[12px] wide:text-small">{text}</span>
    </p>
  );
}

interface BracketLineProps {
  readonly ticket: Ticket;
  readonly preview: SpotPreview | null;
  readonly onClick: () => void;
}

/** The way to the exit of the order, with its prices: the take profit, then the stop loss. */
function BracketLine({ ticket, preview, onClick }: BracketLineProps) {
  const { t } = useWords('spot');
  const isSet = hasBracket(ticket);
  const prices = [preview?.takeProfitText, preview?.stopLossText].map((text) => text || NOTHING);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t(isSet ? 'bracket.titleSet' : 'bracket.title')}
      onClick={onClick}
      className="relative flex h-5 w-full items-center justify-between gap-1.5 whitespace-nowrap after:absolute after:-inset-y-2 after:inset-x-0"
    >
      <span className="min-w-0 truncate text-faint">{t('bracket.short')}</span>
      <span className={classNames('flex shrink-0 items-center', isSet ? 'text-gold' : 'text-soft')}>
        <span className="figure text-[12px] wide:text-small">
          {isSet ? prices.join(' / ') : t('bracket.none')}
        </span>
        <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-faint" />
      </span>
    </button>
  );
}
