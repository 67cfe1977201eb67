/**
 * Answers questions: runs the endpoint behind each, has the answer formatted by its feature as topics
 * are, and notifies the screen when an answer that it may hold is stale.
 */
import { filter, firstValueFrom, merge, type Observable } from 'rxjs';
import type { Notice, Run } from '../../contract/core.ts';
import type { Result } from '../../contract/envelope.ts';
import type { Question } from '../../contract/question.ts';
import type { EndpointName, RequestOf } from '../../contract/table.ts';
import type { AskName, QuestionName } from '../../contract/views.ts';
import type { Environment } from '../core/environment.ts';
import { timerOf } from '../core/time-streams.ts';
import type { AnswerParts, AnyFormatter } from '../feature/question-parts.ts';
import { questionRow } from './question-rows.ts';
import { type Heard, staleQuestions } from './stale-questions.ts';

/** Without the catalogue no scale is known; an answer that has come does not wait longer for it. */
const CATALOGUE_LIMIT_MS = 3000;

export type QuestionParts = AnswerParts & {
  readonly environment: Pick<Environment, 'timers' | 'clock'>;
  /** The run that answers the last known state where one is kept. */
  readonly run: Run;
  readonly changes: { readonly heard$: Observable<Heard> };
  readonly tell: (notice: Notice) => void;
  readonly formatterOf: (question: string) => Promise<AnyFormatter | null>;
};

export interface Questions {
  /** Rejects when the code of a feature cannot be fetched. */
  ask(name: AskName, request: unknown): Promise<Result<unknown>>;
}

export function createQuestions(parts: QuestionParts): Questions {
  const { environment, catalogue, changes } = parts;
  const { timers } = environment;
  const asked = new Map<QuestionName, Question>();
  // It lasts as long as the core.
  staleQuestions(changes.heard$, { asked, timers }).subscribe((names) =>
    parts.tell({ kind: 'stale', names }),
  );

  async function catalogueIsHere(): Promise<void> {
    const known$ = catalogue.revision$.pipe(filter((revision) => revision > 0));
    await firstValueFrom(merge(known$, timerOf(timers, CATALOGUE_LIMIT_MS)));
  }

  async function answer(
    name: QuestionName,
    row: Question,
    request: unknown,
  ): Promise<Result<unknown>> {
    asked.set(name, row);
    const [result, format] = await Promise.all([
      parts.run(row.asks as EndpointName, request as RequestOf<EndpointName>),
      parts.formatterOf(name),
    ]);
    if (!result.ok || format === null) return result;
    await catalogueIsHere();
    return { ok: true, value: format(result.value, parts, request) };
  }

  return {
    async ask(name, request) {
      const row = await questionRow(name);
      return row === null
        ? parts.run(name as EndpointName, request as RequestOf<EndpointName>)
        : answer(name as QuestionName, row, request);
    },
  };
}
