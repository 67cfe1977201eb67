/** What the FAQ says about what is being typed, by the rule that the automatic answer follows as well. */
import { filter, map, shareReplay } from 'rxjs';
import type { FaqEntry } from '../../../contract/features/support.ts';
import { matchQuestions } from '../../../contract/rules/support/match-questions.ts';
import { freshAnswer } from '../../account/fresh-answer.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

type Parts = Pick<FeatureParts, 'changes' | 'environment' | 'run' | 'session'>;

/** The FAQ is asked for once, and again in another language; a guest types as well. */
export function suggestionSource(parts: Parts): TopicSource<readonly FaqEntry[]> {
  const faq$ = freshAnswer(parts, {
    ask: () => parts.run('support.faq', {}),
    reasons$: parts.changes.heard$.pipe(filter((heard) => heard === null)),
    isForGuests: true,
  }).pipe(shareReplay(1));
  return (key) =>
    faq$.pipe(map((faq) => () => (faq ? matchQuestions(faq, key).map(({ entry }) => entry) : [])));
}
