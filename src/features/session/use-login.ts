/** Logging in, in one step or in two: where the account has a second factor, it is asked for in a sheet. */
import type { Failure } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { type SecondProof, useSecondStep } from '../../forms/use-second-step.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { isToldByNotice } from '../../link/outcomes.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';

interface LoginSteps {
  readonly onLoggedIn: () => void;
  /** The first step was refused: fields of the form may be to blame. */
  readonly onRefused: (failure: Failure) => void;
}

export function useLogin({ onLoggedIn, onRefused }: LoginSteps) {
  // The step that was tried says why, below.
  const { send, isPending } = useSend('session.login', { onRefused: () => true });
  const attempt = async (request: RequestOf<'session.login'>, proof: SecondProof) => {
    const result = await send({ ...request, ...proof });
    if (result === null) return null;
    if (result.ok) {
      onLoggedIn();
      return null;
    }
    const { error: failure } = result;
    const isOfFirstStep = Object.keys(proof).length === 0 || failure.code === 'login_failed';
    if (isOfFirstStep && failure.code !== 'second_factor_required') {
      if (!isToldByNotice(failure.code)) showToast(errorWords(failure), 'error');
      onRefused(failure);
    }
    return failure;
  };
  const { begin, isAtBrowser, ...sheet } = useSecondStep(attempt);
  return { begin, isPending: isPending || isAtBrowser, sheet };
}
