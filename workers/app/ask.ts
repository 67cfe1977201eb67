/**
 * Asks questions of the screens. What answers them is loaded with the first one; the calls of the
 * start have nothing to format and do not wait for it.
 */
import type { Ask } from '../../contract/core.ts';
import type { Result } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf } from '../../contract/table.ts';
import type { AskName } from '../../contract/views.ts';
import { endpointRow, isRowAtStart } from '../calls/endpoint-rows.ts';
import { questionRow } from './question-rows.ts';
import type { QuestionParts, Questions } from './questions.ts';

export function createAsk(parts: QuestionParts): Ask {
  const held: { questions: Questions | null } = { questions: null };

  async function openQuestions(): Promise<Questions> {
    const { createQuestions } = await import('./questions.ts');
    held.questions ??= createQuestions(parts);
    return held.questions;
  }

  async function ask(name: AskName, request: unknown): Promise<Result<unknown>> {
    if (isRowAtStart(name))
      return parts.run(name as EndpointName, request as RequestOf<EndpointName>);
    fetchAhead(name);
    return (held.questions ?? (await openQuestions())).ask(name, request);
  }

  /** What the first answer of a feature takes comes at once, and not one file after the other. */
  function fetchAhead(name: AskName): void {
    for (const fetch of [parts.formatterOf, questionRow, endpointRow] as const) {
      // Whoever asks fetches it again, and is told what is missing.
      fetch(name as EndpointName).catch(() => undefined);
    }
  }

  // The table pairs each name with its answer.
  return ((name: AskName, request: unknown) =>
    ask(name, request).catch(() => OFFLINE)) as unknown as Ask;
}

/** The code behind a question could not be fetched. */
const OFFLINE: Result<unknown> = { ok: false, error: { code: 'offline', message: '' } };
