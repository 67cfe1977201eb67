/**
 * Runs an endpoint that moves money until the server has said what became of it. A lost answer says nothing
 * about the effect: the same request is asked again under the same key, which makes it harmless. It goes on
 * when its screen is left, and ends with the page: nothing is ever sent again by a reload.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure, Result } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { showPending } from './link-state.ts';
import { isUnknownOutcome } from './outcomes.ts';

/** Without an answer for so long a person begins to wonder. */
const CHECKING_AFTER_MS = 2000;
const ASK_AGAIN_MS = 1000;
/** A wish this old may be none any more. */
const GIVE_UP_MS = 120_000;

export interface CertainRunParts {
  run<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options: { readonly intent: string },
  ): Promise<Result<ResponseOf<Name>>>;
  elapsedMs(): number;
  /** Answers what stops the task. */
  after(delayMs: number, task: () => void): () => void;
}

interface Stages {
  /** What is under way, by endpoint. */
  readonly stages: Readonly<Partial<Record<EndpointName, 'sending' | 'checking'>>>;
}

export interface CertainRuns {
  readonly useStages: UseBoundStore<StoreApi<Stages>>;
  /** Null when one is under way already: a second tap is the same wish. */
  runUntilCertain<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
  ): Promise<Result<ResponseOf<Name>> | null>;
}

export function createCertainRuns({ run, elapsedMs, after }: CertainRunParts): CertainRuns {
  const useStages = create<Stages>(() => ({ stages: {} }));
  /** Requests whose effect is unknown, with their keys: sent again, they are still the same wish. */
  const unanswered = new Map<EndpointName, { readonly body: string; readonly key: string }>();

  function setStage(name: EndpointName, stage: 'sending' | 'checking' | undefined): void {
    useStages.setState(({ stages: { [name]: _, ...others } }) => ({
      stages: stage === undefined ? others : { ...others, [name]: stage },
    }));
  }

  async function askUntilCertain<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    intent: string,
  ): Promise<Result<ResponseOf<Name>>> {
    const startedAtMs = elapsedMs();
    for (;;) {
      const result = await run(name, request, { intent });
      if (!isUnknown(result) || elapsedMs() - startedAtMs > GIVE_UP_MS) return result;
      setStage(name, 'checking');
      await new Promise<void>((resolve) => after(ASK_AGAIN_MS, resolve));
    }
  }

  return {
    useStages,
    async runUntilCertain(name, request) {
      if (useStages.getState().stages[name] !== undefined) return null;
      setStage(name, 'sending');
      const stopWondering = after(CHECKING_AFTER_MS, () => setStage(name, 'checking'));
      const body = JSON.stringify(request);
      const known = unanswered.get(name);
      const key = known?.body === body ? known.key : crypto.randomUUID();
      unanswered.set(name, { body, key });
      const result = await showPending(askUntilCertain(name, request, key));
      stopWondering();
      if (!isUnknown(result)) unanswered.delete(name);
      setStage(name, undefined);
      return result;
    },
  };
}

function isUnknown(result: { ok: true } | { ok: false; error: Failure }): boolean {
  return !result.ok && isUnknownOutcome(result.error.code);
}
