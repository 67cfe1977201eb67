/** What the order costs and where it would be liquidated, or why it cannot be sent; always of the same height. */
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { push } from '../../../navigation/navigate.ts';
import { TRANSFER_PATH } from '../../../navigation/paths.ts';
import { farWords } from '../../../ticket/far-words.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import type { Ticket } from './ticket-draft.ts';
import type { TicketActions } from './use-ticket-actions.ts';

interface TicketLinesProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

export function TicketLines({ market, ticket, actions }: TicketLinesProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { isGuest, isChecking } = actions;
  const { preview: long } = actions.previews.long;
  const { preview: short } = actions.previews.short;
  const problem = isGuest ? null : sharedProblem(ticket, long, short);
  const notice = isChecking
    ? trade('ticket.checkingHint')
    : problem && problemWords(problem, trade);
  const isKnown = !isGuest && long !== null;
  const account = useTopic('futures.account', isGuest ? null : '');
  const free = account?.freeText ?? long?.short.free ?? '';
  return (
    <div className="h-[68px] text-small wide:h-[88px]">
      <Line name={t('ticket.free')}>
        {isKnown && (
          <button
            type="button"
            aria-label={`${t('ticket.transfer')}: ${free} ${market.quote}`}
            onClick={() => void push(TRANSFER_PATH)}
            className="relative inline-flex items-center gap-1 after:absolute after:-inset-2"
          >
            {free} {market.quote}
            <ArrowLeftRight aria-hidden="true" size={11} className="text-gold" />
          </button>
        )}
      </Line>
      {notice === null ? (
        <Costs long={isKnown ? long : null} short={short} quote={market.quote} />
      ) : (
        <Notice
          text={notice}
          isAboutMoney={!isChecking && problem?.code === 'insufficient_balance'}
        />
      )}
    </div>
  );
}

interface CostsProps {
  readonly long: FuturesPreview | null;
  readonly short: FuturesPreview | null;
  readonly quote: string;
}

/** A limit that is far through the market for one side is quite usual for the other, so its side is named. */
function Costs({ long, short, quote }: CostsProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const farLong = farWords(long?.farText ?? '', true, trade);
  const far = farLong ?? farWords(short?.farText ?? '', false, trade);
  const sides = [long?.liquidationText ?? '', short?.liquidationText ?? ''] as const;
  return (
    <>
      <Line name={t('ticket.margin')}>{long?.short.margin && `${long.short.margin} ${quote}`}</Line>
      {far === null ? (
        <>
          <Line name={t('ticket.liquidation')}>
            {sides.some(Boolean) && <Liquidations long={sides[0]} short={sides[1]} />}
          </Line>
          <Line name={t('ticket.fee', { rate: long?.feeRateText ?? '' })}>{long?.short.fee}</Line>
        </>
      ) : (
        <p role="status" className="line-clamp-2 leading-[17px] text-warning">
          {t(farLong === null ? 'side.short' : 'side.long')}: {far}
        </p>
      )}
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex h-[17px] items-center justify-between gap-1.5 whitespace-nowrap wide:h-[22px]">
      <span className="truncate text-faint">{name}</span>
      <span className="figure text-[12px] wide:text-small">{children || NOTHING}</span>
    </div>
  );
}

/** Each side has its own: below the price for a long, above it for a short. */
function Liquidations({ long, short }: { readonly long: string; readonly short: string }) {
  const { t } = useWords('futures');
  return (
    <>
      <span className="sr-only">{t('side.long')} </span>
      <span className="text-up">{long || NOTHING}</span>
      <span aria-hidden="true" className="text-faint">
        {' '}
        /{' '}
      </span>
      <span className="sr-only">, {t('side.short')} </span>
      <span className="text-down">{short || NOTHING}</span>
    </>
  );
}

function Notice({ text, isAboutMoney }: { readonly text: string; readonly isAboutMoney: boolean }) {
  const { t } = useWords('futures');
  return (
    <p role="status" className="line-clamp-3 leading-[17px] text-warning">
      {text}{' '}
      {isAboutMoney && (
        <button
          type="button"
          onClick={() => void push(TRANSFER_PATH)}
          className="relative text-gold underline underline-offset-2 after:absolute after:-inset-2"
        >
          {t('ticket.transfer')}
        </button>
      )}
    </p>
  );
}

type Problem = NonNullable<FuturesPreview['problem']>;

const pairCodes: ReadonlySet<string> = new Set(['oco_invalid', 'trigger_invalid']);

/** A limit with a stop fits one side at most. Where it fits neither, that of the side of its trigger is told. */
function pairProblem(long: FuturesPreview | null, short: FuturesPreview | null): Problem | null {
  const problems = [long?.problem, short?.problem];
  if (!problems.every((each) => each && pairCodes.has(each.code))) return null;
  return problems.find((each) => each?.code === 'oco_invalid') ?? problems[0] ?? null;
}

/**
 * What stands in the way of both buttons. Stops are on the wrong side for one of them by their nature; that is
 * told at its button. An empty ticket is no mistake either.
 */
function sharedProblem(
  ticket: Ticket,
  long: FuturesPreview | null,
  short: FuturesPreview | null,
): Problem | null {
  const ofPair = pairProblem(long, short);
  if (ofPair !== null) return ofPair;
  const problem = long?.problem;
  if (!problem || short?.problem?.code !== problem.code) return null;
  const isEmpty = ticket.size === '' && !ticket.percent;
  const isAboutInput = problem.code === 'amount_invalid' || problem.code === 'price_invalid';
  // Right after an order the rest may not pay for a second one: the error waits for the next attempt.
  const isOver = problem.code === 'insufficient_balance' && ticket.isRepeated;
  if (problem.code === 'login_required' || isOver || (isAboutInput && isEmpty)) return null;
  return problem;
}
