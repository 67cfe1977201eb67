/**
 * `const { execute, isPending, error } = useFactorRun(name)`: a call whose refusal stays beside its field.
 * `wrongWords` are said where it is no code that was wrong.
 */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useSend } from '../../link/use-send.ts';

interface FactorRun<Name extends EndpointName> {
  /** Null when it was refused. */
  readonly execute: (request: RequestOf<Name>) => Promise<ResponseOf<Name> | null>;
  /** The same for a form of steps: answers why it was refused, null when it was not. */
  readonly attempt: (
    request: RequestOf<Name>,
    onDone: (answer: ResponseOf<Name>) => void,
  ) => Promise<Failure | null>;
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly setError: (words: string | undefined) => void;
}

export function useFactorRun<Name extends EndpointName>(
  name: Name,
  wrongWords?: string,
): FactorRun<Name> {
  const [error, setError] = useState<string>();
  const { send, isPending } = useSend(name, {
    onRefused: (failure) => {
      // The next step of the form asks for it.
      if (failure.code === 'second_factor_required') return true;
      const isWrong = failure.code === 'second_factor_wrong';
      setError((isWrong ? wrongWords : undefined) ?? errorWords(failure));
      return true;
    },
  });
  const execute = async (request: RequestOf<Name>) => {
    setError(undefined);
    const result = await send(request);
    return result?.ok ? result.value : null;
  };
  const attempt: FactorRun<Name>['attempt'] = async (request, onDone) => {
    setError(undefined);
    const result = await send(request);
    if (result?.ok) onDone(result.value);
    return result?.ok === false ? result.error : null;
  };
  return { execute, attempt, isPending, error, setError };
}
