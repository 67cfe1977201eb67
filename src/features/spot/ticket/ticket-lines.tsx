/** What the order costs and what is available, or why it cannot be sent; always of the same height. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { farWords } from '../../../ticket/far-words.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { shownProblem } from './shown-problem.ts';
import type { Ticket } from './ticket-draft.ts';

interface TicketLinesProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview | null;
  readonly isGuest: boolean;
  readonly isChecking: boolean;
}

export function TicketLines({ market, ticket, preview, isGuest, isChecking }: TicketLinesProps) {
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
    <div className="h-[54px] text-small">
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
