/** What there is to stake and what the stake costs and can bring, or why it cannot be sent; always of the same height. */
import type { OptionPreview } from '../../../../contract/features/options-views.ts';
import { MINUS, PLUS } from '../../../../contract/plain/number-marks.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAsk } from '../../../link/use-ask.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import type { OptionActions } from './use-option-actions.ts';
import type { OptionTicket } from './use-option-ticket.ts';

interface TicketLinesProps {
  readonly ticket: OptionTicket;
  readonly actions: OptionActions;
}

export function TicketLines({ ticket, actions }: TicketLinesProps) {
  const { t } = useWords('options');
  const { t: trade } = useWords('trade');
  const { data: site } = useAsk('home.siteConfig', {});
  const { preview, isGuest, isChecking } = actions;
  const problem = isGuest ? null : shownProblem(ticket, preview);
  const notice = isChecking
    ? trade('ticket.checkingHint')
    : problem && problemWords(problem, trade);
  const available =
    preview && !isGuest ? `${preview.availableText} ${ticket.currency?.currency ?? ''}` : NOTHING;
  return (
    <div className="h-[60px] text-small">
      <p className="flex h-[18px] items-center gap-1.5 whitespace-nowrap">
        <span className="text-faint">{trade('ticket.available')}</span>
        <span className="figure">{available}</span>
        {site?.isSandbox && (
          <span className="ml-auto truncate text-caption text-faint">{t('ticket.playMoney')}</span>
        )}
      </p>
      {notice === null ? (
        <dl className="mt-1.5 flex h-9 justify-between gap-2">
          <Figure
            name={t('ticket.profit')}
            text={signed(PLUS, preview?.profitText)}
            tone="text-up"
          />
          <Figure
            name={t('ticket.loss')}
            text={signed(MINUS, preview?.stakeText)}
            tone="text-down"
          />
          <Figure name={t('ticket.fee')} text={preview?.feeText || NOTHING} />
        </dl>
      ) : (
        <p role="status" className="mt-1.5 line-clamp-2 h-9 text-warning">
          {notice}
        </p>
      )}
    </div>
  );
}

function Figure(props: { readonly name: string; readonly text: string; readonly tone?: string }) {
  return (
    <div className="min-w-0 last:text-right nth-2:text-center">
      <dt className="truncate text-caption leading-4 text-faint">{props.name}</dt>
      <dd
        className={`figure truncate leading-[18px] ${props.text === NOTHING ? 'text-faint' : (props.tone ?? '')}`}
      >
        {props.text}
      </dd>
    </div>
  );
}

function signed(sign: string, text: string | undefined): string {
  return text ? `${sign}${text}` : NOTHING;
}

type Problem = NonNullable<OptionPreview['problem']>;

/** An empty ticket shows no error before it is sent. */
function shownProblem(ticket: OptionTicket, preview: OptionPreview | null): Problem | null {
  if (!preview?.problem) return null;
  const isEmpty = ticket.stake === '' && ticket.percent === null;
  if (preview.problem.code === 'amount_invalid' && isEmpty) return null;
  // Right after an order the rest may not pay for a second one: the error waits for the next attempt.
  if (preview.problem.code === 'insufficient_balance' && ticket.isRepeated) return null;
  return preview.problem.code === 'login_required' ? null : preview.problem;
}
