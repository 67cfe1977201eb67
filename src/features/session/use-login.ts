/**
 * Logging in, in one step or in two: `second` is there while the server waits for a second factor. The
 * request of the first step is kept with it, so nothing is typed again.
 */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { answerByPasskey, canUsePasskeys } from '../../device/passkeys.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { isToldByNotice } from '../../link/outcomes.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/toast.tsx';

type Request = RequestOf<'session.login'>;

export interface SecondStep {
  readonly request: Request;
  readonly hasApp: boolean;
  readonly hasRecovery: boolean;
  readonly hasPasskey: boolean;
  /** For one answer, and not for long; null once they were used. */
  readonly passkeyOptions: { readonly json: string; readonly atMs: number } | null;
}

/** Somewhat less than the two minutes for which the server takes an answer. */
const OPTIONS_LIFE_MS = 100_000;

interface LoginSteps {
  readonly onLoggedIn: () => void;
  /** The first step was refused: fields of the form may be to blame. */
  readonly onRefused: (failure: Failure) => void;
}

export function useLogin({ onLoggedIn, onRefused }: LoginSteps) {
  // The step that was tried says why, below.
  const { send, isPending } = useSend('session.login', { onRefused: () => true });
  const { t } = useWords('forms');
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [error, setError] = useState<string>();
  const [isAtBrowser, setIsAtBrowser] = useState(false);

  /** Answers the second step when one is asked for. */
  const attempt = async (request: Request, proof: Partial<Request> = {}) => {
    const result = await send({ ...request, ...proof });
    if (result === null) return null;
    if (result.ok) {
      onLoggedIn();
      return null;
    }
    const { error: failure } = result;
    if (failure.code === 'second_factor_required') {
      const step = toSecondStep(request, failure);
      setSecond(step);
      return step;
    }
    const isOfSecondStep = Object.keys(proof).length > 0 && failure.code !== 'login_failed';
    if (isOfSecondStep) {
      const isKeyWrong = proof.passkey !== undefined && failure.code === 'second_factor_wrong';
      setError(isKeyWrong ? t('factor.passkeyFailed') : errorWords(failure));
    } else {
      setSecond(null);
      if (!isToldByNotice(failure.code)) showToast(errorWords(failure), 'error');
      onRefused(failure);
    }
    return null;
  };
  const byCode = async (secondFactor: string) => {
    setError(undefined);
    if (second) await attempt(second.request, { secondFactor });
    // Whoever is let in leaves this page; to all others the code was wrong.
    return false;
  };
  const byPasskey = async () => {
    if (!second) return;
    setError(undefined);
    const step = hasFreshOptions(second) ? second : await attempt(second.request);
    if (!step?.passkeyOptions) return;
    setSecond({ ...step, passkeyOptions: null });
    setIsAtBrowser(true);
    const passkey = await answerByPasskey(step.passkeyOptions.json);
    setIsAtBrowser(false);
    if (passkey === null) setError(t('factor.passkeyFailed'));
    else await attempt(step.request, { passkey });
  };
  const begin = async (request: Request) => {
    setError(undefined);
    await attempt(request);
  };
  return {
    begin,
    isPending: isPending || isAtBrowser,
    sheet: { second, error, byCode, byPasskey, onClose: () => setSecond(null) },
  };
}

function hasFreshOptions({ passkeyOptions }: SecondStep): boolean {
  return passkeyOptions !== null && Date.now() - passkeyOptions.atMs < OPTIONS_LIFE_MS;
}

function toSecondStep(request: Request, { params = {} }: Failure): SecondStep {
  const methods = (params['methods'] ?? '').split(',');
  const json = params['passkeyOptions'];
  return {
    request,
    hasApp: methods.includes('authenticator'),
    hasRecovery: methods.includes('recovery'),
    hasPasskey: methods.includes('passkey') && canUsePasskeys(),
    passkeyOptions: json === undefined ? null : { json, atMs: Date.now() },
  };
}
