/**
 * The only access to the data core. It connects to the worker when this module is first loaded, long
 * before React, and offers `run`, `ask`, `check`, `watch`, `act` and `prefer` to the hooks beside it.
 */
import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { ActName, InputOf, OutputOf } from '../../contract/acts.ts';
import type { Core, DraftProblems, Notice, Preferences } from '../../contract/core.ts';
import type { Result } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { observeVisibility } from '../device/visibility.ts';
import { useLinkState } from './link-state.ts';
import { applyChanges, forgetViews, paintFrame, topicId } from './live-store.ts';
import { takeWorker } from './worker/first-worker.ts';
import { createPendingRuns } from './worker/pending-runs.ts';
import { readStoredStart, storedAlerts } from './worker/stored-start.ts';
import { createSupervisor, type SpawnedCore } from './worker/supervisor.ts';
import { createWatchLedger } from './worker/watch-ledger.ts';

type NoticeListener = (notice: Notice) => void;

const pending = createPendingRuns();
const listeners = new Set<NoticeListener>();

const screen = {
  paintFrame,
  deliverFacts: (facts: {
    changes: Parameters<typeof applyChanges>[0];
    notices: readonly Notice[];
  }) => {
    if (facts.changes.length > 0) applyChanges(facts.changes);
    for (const notice of facts.notices) for (const listener of listeners) listener(notice);
  },
};

const ledger = createWatchLedger({
  core: () => supervisor.ready(),
  forget: forgetViews,
  defer: queueMicrotask,
});

const supervisor = createSupervisor({
  spawn: spawnInWorker,
  spawnLocal: async () => {
    const { spawnLocalCore } = await import('./worker/local-core.ts');
    return spawnLocalCore();
  },
  connect: connectScreen,
  onLost: () => {
    pending.rejectAll();
    useLinkState.setState({ coreLostAtMs: performance.now() });
    // The last connection state that the lost core reported is no longer true.
    forgetViews([topicId('connection', '')]);
  },
  onDegraded: () => useLinkState.setState({ isDegraded: true }),
  onSilence: (isSilent) => useLinkState.setState({ isSilent }),
  isVisible: () => document.visibilityState === 'visible',
  now: () => performance.now(),
});

function spawnInWorker(onCrash: () => void): SpawnedCore {
  const worker = takeWorker();
  worker.addEventListener('error', onCrash);
  const remote: Remote<Core> = wrap<Core>(worker);
  return {
    // Every method of the core returns a promise, so the remote has the core's own shape; Comlink's
    // mapped type loses only the generics.
    core: remote as unknown as Core,
    stop: () => {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}

async function connectScreen(core: Core, isFirst: boolean): Promise<void> {
  const told = [
    core.start({ ...readStoredStart(), isReplacement: !isFirst }, proxy(screen)),
    core.setVisible(document.visibilityState === 'visible'),
    ledger.tellAll(core),
  ];
  const alerts = storedAlerts();
  // A core that dies now is replaced, and the next one is told.
  if (alerts.length > 0) core.act('alerts.set', alerts).catch(() => undefined);
  await Promise.all(told);
}

observeVisibility(
  (isVisible) => void supervisor.ready().then((core) => core.setVisible(isVisible)),
);

/** Calls a method of the core that may take long. Never rejects: a lost worker is a Result too. */
export function askCore<Value>(
  ask: (core: Core) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return pending.guard(supervisor.ready().then(ask));
}

/** Calls an endpoint by name. Never rejects: a lost worker is a Result too. */
export function run<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: { readonly intent?: string } = {},
): Promise<Result<ResponseOf<Name>>> {
  return askCore((core) => core.run(name, request, options));
}

export async function checkDraft(
  name: EndpointName,
  draft: Readonly<Record<string, unknown>>,
): Promise<DraftProblems> {
  return (await supervisor.ready()).check(name, draft);
}

/** Asks the core itself to do something; rejects when it cannot. */
export function act<Name extends ActName>(
  name: Name,
  input: InputOf<Name>,
  /** What of the input leaves this thread for the core's. */
  handed: Transferable[] = [],
): Promise<OutputOf<Name>> {
  return supervisor.ready().then((core) => core.act(name, transfer(input, handed)));
}

export function prefer(preferences: Preferences): void {
  void supervisor.ready().then((core) => core.prefer(preferences));
}

/** Watches a topic until the returned function is called. Components use `useTopic` instead. */
export const watch = ledger.add;

export function restartCore(): void {
  supervisor.restart();
}

export function onNotice(listener: NoticeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
