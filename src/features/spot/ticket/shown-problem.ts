/** What stands under the fields: why the order cannot be sent, unless nobody has asked for it yet. */
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import type { Ticket } from './ticket-draft.ts';

type Problem = NonNullable<SpotPreview['problem']>;
type Held = Pick<Ticket, 'amount' | 'percent' | 'isRepeated'>;

/** An empty ticket is no mistake; it is told only when somebody tries to send it. */
export function shownProblem(
  ticket: Held,
  preview: Pick<SpotPreview, 'problem'> | null,
): Problem | null {
  if (!preview?.problem) return null;
  const { code } = preview.problem;
  const isEmpty = ticket.amount === '' && ticket.percent === null;
  const isAboutInput = code === 'amount_invalid' || code === 'price_invalid';
  // What was just paid cannot always be paid twice; that is told when somebody tries.
  const isOver = code === 'insufficient_balance' && ticket.isRepeated;
  if (code === 'login_required' || isOver || (isAboutInput && isEmpty)) return null;
  return preview.problem;
}
