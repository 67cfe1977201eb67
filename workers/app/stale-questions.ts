/** Which answers are stale, as a stream: private events and one's own calls come in, questions go out. */
import { audit, buffer, filter, map, type Observable, share } from 'rxjs';
import type { Question } from '../../contract/question.ts';
import type { QuestionName } from '../../contract/views.ts';
import type { Timers } from '../core/environment.ts';
import { timerOf } from '../core/time-streams.ts';

/** One transaction announces several events; what they make stale is asked again once. */
export const GATHER_MS = 100;

/** What can make an answer stale: the name of an event or of a call, or null for anything. */
export type Heard = string | null;

export function staleQuestions(
  heard$: Observable<Heard>,
  parts: {
    /** Questions that were asked; of the others nobody holds an answer. */
    readonly asked: ReadonlyMap<QuestionName, Question>;
    readonly timers: Pick<Timers, 'after'>;
  },
): Observable<readonly QuestionName[]> {
  const stale$ = heard$.pipe(
    map((heard) => staleBy(heard, parts.asked)),
    filter((names) => names.length > 0),
    share(),
  );
  const gathered$ = stale$.pipe(audit(() => timerOf(parts.timers, GATHER_MS)));
  return stale$.pipe(
    buffer(gathered$),
    map((lists) => [...new Set(lists.flat())]),
  );
}

function staleBy(heard: Heard, asked: ReadonlyMap<QuestionName, Question>): QuestionName[] {
  return [...asked].flatMap(([name, { freshWith }]) =>
    heard === null || freshWith.includes(heard) ? [name] : [],
  );
}
