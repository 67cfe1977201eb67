/**
 * `const { begin, second, ... } = useSecondStep(attempt)`: a request that may be asked for a second factor. `second`
 * is there while the server waits for it. The request of the first step is kept with it, so nothing is typed again.
 */
import { useState } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import { answerByPasskey, canUsePasskeys } from '../device/passkeys.ts';
import { errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/use-words.ts';

export interface SecondStep {
  readonly hasApp: boolean;
  readonly hasRecovery: boolean;
  readonly hasPasskey: boolean;
  /** For one answer, and not for long; null once they were used. */
  readonly passkeyOptions: { readonly json: string; readonly atMs: number } | null;
}

export interface SecondProof {
  readonly secondFactor?: string;
  readonly passkey?: string;
}

/** Somewhat less than the two minutes for which the server takes an answer. */
const OPTIONS_LIFE_MS = 100_000;

/** `attempt` sends the request with the proof and answers why it was refused; null when it was not. */
export function useSecondStep<Request>(
  attempt: (request: Request, proof: SecondProof) => Promise<Failure | null>,
) {
  const { t } = useWords('forms');
  const [asked, setAsked] = useState<(SecondStep & { readonly request: Request }) | null>(null);
  const [error, setError] = useState<string>();
  const [isAtBrowser, setIsAtBrowser] = useState(false);

  /** Answers the second step when one is asked for. */
  const run = async (request: Request, proof: SecondProof = {}) => {
    const failure = await attempt(request, proof);
    if (failure === null) return null;
    if (failure.code === 'second_factor_required') {
      const step = { request, ...toSecondStep(failure) };
      setAsked(step);
      return step;
    }
    if (isOfSecondStep(failure, proof)) {
      const isKeyWrong = proof.passkey !== undefined && failure.code === 'second_factor_wrong';
      setError(isKeyWrong ? t('factor.passkeyFailed') : errorWords(failure));
    } else setAsked(null);
    return null;
  };
  return {
    begin: async (request: Request) => {
      setError(undefined);
      await run(request);
    },
    second: asked as SecondStep | null,
    error,
    isAtBrowser,
    byCode: async (secondFactor: string) => {
      setError(undefined);
      if (asked) await run(asked.request, { secondFactor });
      // A right code leaves this step; otherwise it was wrong.
      return false;
    },
    byPasskey: async () => {
      if (!asked) return;
      setError(undefined);
      const step = hasFreshOptions(asked) ? asked : await run(asked.request);
      if (!step?.passkeyOptions) return;
      setAsked({ ...step, passkeyOptions: null });
      setIsAtBrowser(true);
      const passkey = await answerByPasskey(step.passkeyOptions.json);
      setIsAtBrowser(false);
      if (passkey === null) setError(t('factor.passkeyFailed'));
      else await run(step.request, { passkey });
    },
    onClose: () => setAsked(null),
  };
}

/** Whether another second factor corrects the refusal: not where a field of the first step is to blame. */
function isOfSecondStep({ code, fields = {} }: Failure, proof: SecondProof): boolean {
  const isOfFirst = Object.keys(fields).some((field) => field !== 'secondFactor');
  return Object.keys(proof).length > 0 && code !== 'login_failed' && !isOfFirst;
}

function hasFreshOptions({ passkeyOptions }: SecondStep): boolean {
  return passkeyOptions !== null && Date.now() - passkeyOptions.atMs < OPTIONS_LIFE_MS;
}

function toSecondStep({ params = {} }: Failure): SecondStep {
  const methods = (params['methods'] ?? '').split(',');
  const json = params['passkeyOptions'];
  return {
    hasApp: methods.includes('authenticator'),
    hasRecovery: methods.includes('recovery'),
    hasPasskey: methods.includes('passkey') && canUsePasskeys(),
    passkeyOptions: json === undefined ? null : { json, atMs: Date.now() },
  };
}
