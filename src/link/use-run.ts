/**
 * `const { execute, isPending } = useRun('spot.trade')`: runs an endpoint that changes something.
 * While a call is pending further ones answer null; refusals are shown as a toast unless `isQuiet`;
 * one key is made for each intent and kept until the server has answered.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { errorWords } from '../i18n/error-words.ts';
import { showToast } from '../ui/toast.tsx';
import { run } from './core-link.ts';
import { showPending } from './link-state.ts';
import { isToldByNotice, isUnknownOutcome } from './outcomes.ts';

interface RunOptions {
  /** The screen shows refusals itself. */
  readonly isQuiet?: boolean;
}

interface RunHandle<Name extends EndpointName> {
  /** Null when a call is already pending. */
  readonly execute: (request: RequestOf<Name>) => Promise<Result<ResponseOf<Name>> | null>;
  readonly isPending: boolean;
}

export function useRun<Name extends EndpointName>(
  name: Name,
  { isQuiet = false }: RunOptions = {},
): RunHandle<Name> {
  const [isPending, setIsPending] = useState(false);
  const pendingRef = useRef(false);
  const intentRef = useRef<{ readonly body: string; readonly key: string } | null>(null);
  const isMountedRef = useRef(true);
  useEffect(() => {
    isMountedRef.current = true;
    return () => {
      isMountedRef.current = false;
    };
  }, []);

  const execute = useCallback(
    async (request: RequestOf<Name>) => {
      if (pendingRef.current) return null;
      pendingRef.current = true;
      setIsPending(true);
      // A changed request is another intent: under the old key it would be refused.
      const body = JSON.stringify(request);
      if (intentRef.current?.body !== body) intentRef.current = { body, key: crypto.randomUUID() };
      const result = await showPending(run(name, request, { intent: intentRef.current.key }));
      pendingRef.current = false;
      if (result.ok || !isUnknownOutcome(result.error.code)) intentRef.current = null;
      if (!result.ok && !isQuiet && !isToldByNotice(result.error.code))
        showToast(errorWords(result.error), 'error');
      if (isMountedRef.current) setIsPending(false);
      return result;
    },
    [name, isQuiet],
  );
  return { execute, isPending };
}
