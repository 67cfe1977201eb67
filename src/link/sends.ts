/**
 * Sends what changes something, once for each intent. A call that moves money is retried until its outcome is
 * known: a lost answer says nothing about the effect, so the same request is sent again under the same key, which
 * is harmless for as long as the session is the same. It continues when the user leaves the screen, survives a lost
 * worker and ends with the page: a reload never sends anything again by itself. Who sends the same once more by
 * hand does so under its old key.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure, Result } from '../../contract/envelope.ts';
import { movesMoney } from '../../contract/plain/money-calls.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { carry, takeCarried, withoutSecrets } from './carried.ts';
import { showPending } from './link-state.ts';
import { isUnknownOutcome } from './outcomes.ts';

/** After this time without an answer the screen says that it is checking. */
const CHECKING_AFTER_MS = 2000;
const RETRY_AFTER_MS = 1000;
/** A request this old is given up: the user may no longer want it. */
const GIVE_UP_MS = 120_000;
const CARRIED_KEY = 'carried-keys';

export interface SendParts {
  run<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options: { readonly intent: string },
  ): Promise<Result<ResponseOf<Name>>>;
  /** Whose session it is, null for a guest. */
  token(): string | null;
  elapsedMs(): number;
  /** Returns the function that cancels the task. */
  after(delayMs: number, task: () => void): () => void;
}

type Stage = 'sending' | 'checking';

interface Stages {
  /** The state of pending requests, by what they are about. */
  readonly stages: Readonly<Partial<Record<string, Stage>>>;
}

export interface Sends {
  readonly useStages: UseBoundStore<StoreApi<Stages>>;
  /**
   * Null when a request about the same is pending already: a second tap is the same intent. Two orders may be
   * cancelled at once. `place` tells apart the forms of a call that moves no money.
   */
  send<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    place?: string,
  ): Promise<Result<ResponseOf<Name>> | null>;
  /** Hands the keys of what is unanswered on to the next page of the tab. */
  carryKeys(): void;
}

interface Unanswered {
  readonly body: string;
  readonly key: string;
}

export function createSends({ run, token, elapsedMs, after }: SendParts): Sends {
  const useStages = create<Stages>(() => ({ stages: {} }));
  /** Requests with an unknown outcome, and their keys: sent again, they are still the same intent. */
  const unanswered = new Map(takeCarried(CARRIED_KEY) as [string, Unanswered][]);

  function setStage(subject: string, stage: Stage | undefined): void {
    useStages.setState(({ stages: { [subject]: _, ...others } }) => ({
      stages: stage === undefined ? others : { ...others, [subject]: stage },
    }));
  }

  /** A changed request is another intent: under the old key it would be refused. */
  function keyOf(subject: string, request: object): string {
    const body = JSON.stringify(request);
    const known = unanswered.get(subject);
    const key = known?.body === body ? known.key : crypto.randomUUID();
    unanswered.set(subject, { body, key });
    return key;
  }

  return {
    useStages,
    async send(name, request, place) {
      const subject = subjectOf(name, request, place);
      if (useStages.getState().stages[subject] !== undefined) return null;
      const stopWondering = after(CHECKING_AFTER_MS, () => setStage(subject, 'checking'));
      const options = { intent: keyOf(subject, request) };
      const sender = token();
      const giveUpAtMs = elapsedMs() + (movesMoney(name) ? GIVE_UP_MS : 0);
      const runUntilKnown = async () => {
        for (;;) {
          const result = await run(name, request, options);
          if (!isUnknown(result) || elapsedMs() >= giveUpAtMs) return result;
          setStage(subject, 'checking');
          await new Promise<void>((resolve) => after(RETRY_AFTER_MS, resolve));
          // To another user's account the key is new: what the last one meant would be done with it.
          if (token() !== sender) return result;
        }
      };
      // On its way before anything is rendered for it: with hundreds of orders on the page that is longer than the way.
      const known = runUntilKnown();
      setStage(subject, 'sending');
      const result = await showPending(known);
      stopWondering();
      if (!isUnknown(result)) unanswered.delete(subject);
      setStage(subject, undefined);
      return result;
    },
    carryKeys: () => carry(CARRIED_KEY, [...unanswered].filter(isWithoutSecrets)),
  };
}

/** What was sent with a password is typed anew on the next page, and is another intent. */
function isWithoutSecrets([, { body }]: readonly [string, Unanswered]): boolean {
  return JSON.stringify(JSON.parse(body), withoutSecrets) === body;
}

/** What a request is about: the order, option or coupon that it names, else its whole endpoint or form. */
function subjectOf(name: EndpointName, request: object, place = ''): string {
  if (!movesMoney(name)) return `${name} ${place}`;
  return 'id' in request ? `${name} ${request.id}` : name;
}

/** How far requests of an endpoint are: all of them, or those about one thing or of one form. */
export function stageOf(
  { stages }: Stages,
  name: EndpointName,
  about?: number | string,
): Stage | undefined {
  if (about !== undefined) return stages[`${name} ${about}`];
  const open = Object.keys(stages).filter((key) => key === name || key.startsWith(`${name} `));
  return open.some((key) => stages[key] === 'checking') ? 'checking' : stages[open[0] ?? name];
}

function isUnknown(result: { ok: true } | { ok: false; error: Failure }): boolean {
  return !result.ok && isUnknownOutcome(result.error.code);
}
