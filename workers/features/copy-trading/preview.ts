/** The preview of the form: an example of what would be copied, and what is wrong. */
import { combineLatest, map } from 'rxjs';
import { FollowDraft, type FollowPreview } from '../../../contract/features/copy-trading-views.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatOwned } from '../../view/format-money.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';
import { EXAMPLE_LOTS, priceFollow } from './price-follow.ts';

const CURRENCY = 'USDT';

export function previewSource(parts: FeatureParts): TopicSource<FollowPreview | null> {
  const { balances, changes, run } = parts;
  const terms$ = freshAnswer(parts, {
    ask: () => run('copyTrading.traders', { limit: 1 }),
    reasons$: changes.newsOf('copyTrading'),
    freshMs: FRESH_MS,
    isForGuests: true,
  });
  return draftTopic(FollowDraft, (draft) =>
    combineLatest([terms$, balances.revision$]).pipe(
      map(([answer]) => () => {
        if (answer === undefined) return null;
        const { language } = parts.preferences();
        const { lots, problem } = priceFollow(draft, answer.terms);
        return {
          availableText: formatOwned(balances.available('lever', CURRENCY), language),
          example:
            lots === null
              ? null
              : {
                  traderText: formatDecimal(String(EXAMPLE_LOTS), language),
                  ownText: formatDecimal(String(lots), language),
                  isNothing: lots === 0,
                },
          problem: problem && { ...problem, params: formatBounds(problem.params, language) },
        };
      }),
    ),
  );
}
