/**
 * Runs an endpoint that moves money until its outcome is known. A lost answer says nothing about
 * the effect, so the same request is sent again under the same key, which is harmless. It continues
 * when the user leaves the screen and ends with the page: a reload never sends anything again.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure, Result } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { showPending } from './link-state.ts';
import { isUnknownOutcome } from './outcomes.ts';

/** After this time without an answer the screen says that it is checking. */
const CHECKING_AFTER_MS = 2000;
const ASK_AGAIN_MS = 1000;
/** A request this old is given up: the user may no longer want it. */
const GIVE_UP_MS = 120_000;

export interface CertainRunParts {
  run<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options: { readonly intent: string },
  ): Promise<Result<ResponseOf<Name>>>;
  elapsedMs(): number;
  /** Returns the function that cancels the task. */
  after(delayMs: number, task: () => void): () => void;
}

type Stage = 'sending' | 'checking';

interface Stages {
  /** The state of pending requests, by what they are about. */
  readonly stages: Readonly<Partial<Record<string, Stage>>>;
}

export interface CertainRuns {
  readonly useStages: UseBoundStore<StoreApi<Stages>>;
  /**
   * Null when a request about the same is pending already: a second tap is the same intent. Two
   * orders may be cancelled at once.
   */
  runUntilCertain<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
  ): Promise<Result<ResponseOf<Name>> | null>;
}

export function createCertainRuns({ run, elapsedMs, after }: CertainRunParts): CertainRuns {
  const useStages = create<Stages>(() => ({ stages: {} }));
  /**
   * Requests with an unknown outcome, and their keys: sent again, they are still the same intent.
   */
  const unanswered = new Map<string, { readonly body: string; readonly key: string }>();

  function setStage(subject: string, stage: Stage | undefined): void {
    useStages.setState(({ stages: { [subject]: _, ...others } }) => ({
      stages: stage === undefined ? others : { ...others, [subject]: stage },
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
      setStage(subjectOf(name, request), 'checking');
      await new Promise<void>((resolve) => after(ASK_AGAIN_MS, resolve));
    }
  }

  return {
    useStages,
    async runUntilCertain(name, request) {
      const subject = subjectOf(name, request);
      if (useStages.getState().stages[subject] !== undefined) return null;
      setStage(subject, 'sending');
      const stopWondering = after(CHECKING_AFTER_MS, () => setStage(subject, 'checking'));
      const body = JSON.stringify(request);
      const known = unanswered.get(subject);
      const key = known?.body === body ? known.key : crypto.randomUUID();
      unanswered.set(subject, { body, key });
      const result = await showPending(askUntilCertain(name, request, key));
      stopWondering();
      if (!isUnknown(result)) unanswered.delete(subject);
      setStage(subject, undefined);
      return result;
    },
  };
}

/** What a request is about: the order, option or coupon that it names, else its whole endpoint. */
function subjectOf(name: EndpointName, request: object): string {
  return 'id' in request ? `${name} ${request.id}` : name;
}

/** How far requests of an endpoint are, all of them or those about one thing. */
export function stageOf({ stages }: Stages, name: EndpointName, id?: number): Stage | undefined {
  if (id !== undefined) return stages[subjectOf(name, { id })];
  const open = Object.keys(stages).filter((key) => key === name || key.startsWith(`${name} `));
  return open.some((key) => stages[key] === 'checking') ? 'checking' : stages[open[0] ?? name];
}

function isUnknown(result: { ok: true } | { ok: false; error: Failure }): boolean {
  return !result.ok && isUnknownOutcome(result.error.code);
}
