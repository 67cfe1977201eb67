/**
 * `const { execute, isPending, error } = useFactorRun(name)`: a call whose refusal stays beside its field.
 * `wrongWords` are said where it is no code that was wrong.
 */
import { useState } from 'react';
import type { EndpointName, RequestOf, ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useSend } from '../../link/use-send.ts';

interface FactorRun<Name extends EndpointName> {
  /** Null when it was refused. */
  readonly execute: (request: RequestOf<Name>) => Promise<ResponseOf<Name> | null>;
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
  return { execute, isPending, error, setError };
}
