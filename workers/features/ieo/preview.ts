/** The preview of a subscription under its form, by prices that hold. */
import { combineLatest, map, type Observable } from 'rxjs';
import { PositiveAmount } from '../../../contract/amount.ts';
import { IeoDraft, type IeoPayment, type IeoProject } from '../../../contract/features/ieo.ts';
import type { IeoPreview } from '../../../contract/features/ieo-views.ts';
import { exact } from '../../../contract/money.ts';
import {
  affordableAmount,
  subscriptionCost,
  subscriptionProblem,
} from '../../../contract/rules/money/ieo-pricing.ts';
import { z } from '../../../contract/schema.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { freshAnswer } from '../../account/fresh-answer.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { sharedByKey } from '../../core/keyed-streams.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';

/** A price that was seen is taken for a minute after it was replaced: asked for so often, it is never too old. */
const FRESH_MS = 20_000;

type Parts = Pick<
  FeatureParts,
  'balances' | 'changes' | 'environment' | 'preferences' | 'run' | 'session'
>;
type Answer = ResponseOf<'ieo.project'>;

export function previewSource(parts: Parts): TopicSource<IeoPreview | null> {
  const projectOf = sharedByKey(parts.environment.timers, (id: number) => projectNow(parts, id));
  return draftTopic(IeoDraft, (draft) =>
    combineLatest([projectOf(draft.projectId), parts.balances.revision$]).pipe(
      map(
        ([answer]) =>
          () =>
            answer === undefined ? null : toPreview(parts, draft, answer),
      ),
    ),
  );
}

function projectNow(parts: Parts, id: number): Observable<Answer | undefined> {
  return freshAnswer(parts, {
    ask: () => parts.run('ieo.project', { id }),
    reasons$: parts.changes.newsOf('ieo'),
    freshMs: FRESH_MS,
    isForGuests: true,
  });
}

function toPreview(parts: Parts, draft: IeoDraft, { project, available }: Answer): IeoPreview {
  const { language } = parts.preferences();
  const payment = project.payCurrencies.find(
    ({ payCurrency }) => payCurrency === draft.payCurrency,
  );
  const owned =
    parts.balances.all() === null
      ? (available.find(({ payCurrency }) => payCurrency === draft.payCurrency)?.available ?? '0')
      : parts.balances.available('change', draft.payCurrency);
  const amount = z.safeParse(PositiveAmount, draft.amount).success ? draft.amount : null;
  const cost = payment && amount && subscriptionCost({ ...payment, amount });
  const problem = problemOf({ project, payment, draft, owned });
  const money = (text: string) => formatAmount(text, payment?.scale ?? 0, language);
  return {
    price: payment?.price ?? '',
    priceText: payment ? formatDecimal(payment.price, language) : '',
    amountText: amount === null ? '' : formatDecimal(amount, language),
    costText: cost ? money(cost) : '',
    availableText: money(owned),
    most: payment ? affordableAmount(project, { available: owned, price: payment.price }) : '0',
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
  };
}

interface Situation {
  readonly project: IeoProject;
  readonly payment: IeoPayment | undefined;
  readonly draft: IeoDraft;
  readonly owned: string;
}

/** In the order in which the server refuses; what is not filled in yet comes first of the amount's. */
function problemOf({ project, payment, draft, owned }: Situation): IeoPreview['problem'] {
  const { amount } = draft;
  const ofAmount = { field: 'amount' } as const;
  if (project.status !== 'in_progress' || project.isHalted)
    return { ...ofAmount, code: 'not_on_sale', params: {} };
  if (payment === undefined) return { field: 'payCurrency', code: 'market_stale', params: {} };
  if (!z.safeParse(PositiveAmount, amount).success)
    return { ...ofAmount, code: 'amount_invalid', params: {} };
  const broken = subscriptionProblem(amount, project);
  if (broken !== null) return { ...ofAmount, ...broken };
  const cost = subscriptionCost({ ...payment, amount });
  return exact(cost).gt(owned) ? { ...ofAmount, code: 'insufficient_balance', params: {} } : null;
}
