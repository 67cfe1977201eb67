/** Runs a call that moves money once per intent, asks until its outcome is known, and says a refusal in words. */
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { vibrateTick } from '../device/vibration.ts';
import { errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { runUntilCertain, useCertainRuns } from '../link/certain-run.ts';
import { stageOf } from '../link/certain-runs.ts';
import { isToldByNotice, isUnknownOutcome } from '../link/outcomes.ts';
import { showToast } from '../ui/toast.tsx';

interface CertainRun<Name extends EndpointName> {
  /** Null when it was refused, is unknown, or the same is under way: the trader has been told. */
  readonly execute: (request: RequestOf<Name>) => Promise<ResponseOf<Name> | null>;
  readonly isPending: boolean;
  /** Whether a request about this one thing is pending. */
  readonly isPendingFor: (id: number) => boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
}

export function useCertainRun<Name extends EndpointName>(name: Name): CertainRun<Name> {
  const { t } = useWords('trade');
  const state = useCertainRuns();
  const stage = stageOf(state, name);
  const execute = async (request: RequestOf<Name>) => {
    vibrateTick();
    const result = await runUntilCertain(name, request);
    if (result === null) return null;
    if (result.ok) return result.value;
    const { error } = result;
    if (isUnknownOutcome(error.code)) showToast(t('result.unknown'), 'warning');
    else if (!isToldByNotice(error.code)) showToast(errorWords(error), 'error');
    return null;
  };
  return {
    execute,
    isPending: stage !== undefined,
    isPendingFor: (id) => stageOf(state, name, id) !== undefined,
    isChecking: stage === 'checking',
  };
}
