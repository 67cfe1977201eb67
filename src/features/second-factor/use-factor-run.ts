/**
 * `const { execute, isPending, error } = useFactorRun(name)`: a call whose refusal stays beside its field.
 * `wrongWords` are said where it is no code that was wrong.
 */
import { useState } from 'react';
import type { EndpointName, RequestOf, ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { isToldByNotice } from '../../link/outcomes.ts';
import { useRun } from '../../link/use-run.ts';

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
  const { execute, isPending } = useRun(name, { isQuiet: true });
  const [error, setError] = useState<string>();
  const run = async (request: RequestOf<Name>) => {
    setError(undefined);
    const result = await execute(request);
    if (result?.ok) return result.value;
    if (result && !isToldByNotice(result.error.code)) {
      const isWrong = result.error.code === 'second_factor_wrong';
      setError((isWrong ? wrongWords : undefined) ?? errorWords(result.error));
    }
    return null;
  };
  return { execute: run, isPending, error, setError };
}
