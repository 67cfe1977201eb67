/**
 * `const { send, isPending } = useSend('spot.trade')`: the one way in which a screen changes something. While a
 * request about the same is pending, a further one answers null. A refusal is told in a toast, unless `onRefused`
 * says it at its own place; the contract decides whether a lost answer is asked for again.
 */
import { useCallback, useEffect, useId, useRef } from 'react';
import type { Failure, Result } from '../../contract/envelope.ts';
import { movesMoney } from '../../contract/plain/money-calls.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { errorWords } from '../i18n/error-words.ts';
import { showToast } from '../ui/layers/toast.tsx';
import { isToldByNotice, isUnknownOutcome } from './outcomes.ts';
import { send, useStages } from './page-sends.ts';
import { stageOf } from './sends.ts';

export interface SendOptions {
  /** Called with each tap that sends. */
  readonly onSend?: () => void;
  /** True when the screen says the refusal itself. */
  readonly onRefused?: (failure: Failure) => boolean;
  /** What is said when no answer came; without it, the words of the code. */
  readonly unknown?: string;
}

interface SendHandle<Name extends EndpointName> {
  /** Null when a request about the same is pending already. The user has been told of a refusal. */
  readonly send: (request: RequestOf<Name>) => Promise<Result<ResponseOf<Name>> | null>;
  readonly isPending: boolean;
  /** Whether a request about this one thing is pending. */
  readonly isPendingFor: (id: number) => boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
}

export function useSend<Name extends EndpointName>(
  name: Name,
  options: SendOptions = {},
): SendHandle<Name> {
  const place = useId();
  const state = useStages();
  const stage = movesMoney(name) ? stageOf(state, name) : stageOf(state, name, place);
  const optionsRef = useRef(options);
  useEffect(() => {
    optionsRef.current = options;
  });
  const sendAndTell = useCallback(
    async (request: RequestOf<Name>) => {
      // What is typed meanwhile is not what a refusal is about.
      const asked = optionsRef.current;
      asked.onSend?.();
      const result = await send(name, request, place);
      if (result && !result.ok) tell(result.error, asked);
      return result;
    },
    [name, place],
  );
  return {
    send: sendAndTell,
    isPending: stage !== undefined,
    isPendingFor: (id) => stageOf(state, name, id) !== undefined,
    isChecking: stage === 'checking',
  };
}

function tell(failure: Failure, { onRefused, unknown }: SendOptions): void {
  if (unknown !== undefined && isUnknownOutcome(failure.code)) showToast(unknown, 'warning');
  else if (!isToldByNotice(failure.code) && !onRefused?.(failure))
    showToast(errorWords(failure), 'error');
}
