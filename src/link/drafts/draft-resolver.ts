/**
 * Validates a form by the contract's rules: `useForm({ resolver: draftResolver('session.login') })`
 * asks the worker. `toRequest` makes the request from the form's values; `rules` adds checks that
 * only the screen can make.
 */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ErrorCode, Failure } from '../../../contract/envelope.ts';
import type { EndpointName } from '../../../contract/table.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { checkDraft } from '../core-link.ts';

interface DraftRules<Values> {
  readonly toRequest?: (values: Values) => object;
  readonly rules?: (values: Values) => Readonly<Partial<Record<string, ErrorCode>>>;
  /** Words that replace those of the code, by field. */
  readonly words?: (field: string, code: ErrorCode) => string | null;
}

export function draftResolver<Values extends FieldValues>(
  name: EndpointName,
  {
    toRequest = (values) => values,
    rules = () => ({}),
    words = () => null,
  }: DraftRules<Values> = {},
): Resolver<Values> {
  return async (values) => {
    const problems = { ...(await checkDraft(name, { ...toRequest(values) })), ...rules(values) };
    const fields = Object.entries(problems).flatMap(([field, code]) =>
      code === undefined ? [] : [[field, code] as const],
    );
    if (fields.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      fields.map(([field, code]) => [
        field,
        { type: code, message: words(field, code) ?? codeWords(code) },
      ]),
    );
    // The form's fields have the names of the request's fields.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Shows the fields that the server refused as errors of the form. */
export function refusedFields(
  failure: Failure,
): readonly (readonly [field: string, words: string])[] {
  return Object.entries(failure.fields ?? {}).map(
    ([field, code]) => [field, codeWords(code)] as const,
  );
}
