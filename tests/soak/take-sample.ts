/** What a page and its data worker hold after a forced garbage collection. */
import { heapSize } from './heap-size.ts';
import type { InspectedPage, Inspector } from './inspected-target.ts';

export interface Sample {
  readonly atMs: number;
  readonly pageKeptBytes: number;
  readonly pageUsedBytes: number;
  readonly workerKeptBytes: number;
  readonly workerUsedBytes: number;
  /** Event listeners and nodes of the documents that the page's process holds. */
  readonly listeners: number;
  readonly nodes: number;
  /** Listeners of the window and the document, where those of pages that are gone would stay. */
  readonly globalListeners: number;
  /** Observers of all RxJS subjects of the worker, and listeners of its socket. */
  readonly workerObservers: number;
  readonly workerSocketListeners: number;
  /** Living functions of the worker: whatever listens is one. */
  readonly workerFunctions: number;
}

export async function takeSample({ page, worker }: InspectedPage, atMs: number): Promise<Sample> {
  const pageHeap = await heapSize(page);
  const workerHeap = await heapSize(worker);
  const metrics = await readMetrics(page);
  const { observers, socketListeners, functions } = await countListeners(worker);
  return {
    atMs,
    pageKeptBytes: pageHeap.keptBytes,
    pageUsedBytes: pageHeap.usedBytes,
    workerKeptBytes: workerHeap.keptBytes,
    workerUsedBytes: workerHeap.usedBytes,
    listeners: metrics.get('JSEventListeners') ?? Number.NaN,
    nodes: metrics.get('Nodes') ?? Number.NaN,
    globalListeners: await countGlobalListeners(page),
    workerObservers: observers,
    workerSocketListeners: socketListeners,
    workerFunctions: functions,
  };
}

async function readMetrics(page: Inspector): Promise<ReadonlyMap<string, number>> {
  await page.send('Performance.enable');
  const { metrics } = await page.send('Performance.getMetrics');
  const list = metrics as readonly { readonly name: string; readonly value: number }[];
  return new Map(list.map(({ name, value }) => [name, value]));
}

async function countGlobalListeners(page: Inspector): Promise<number> {
  const counts = ['window', 'document'].map(async (expression) => {
    const { result } = await page.send('Runtime.evaluate', { expression });
    const { objectId } = result as { objectId: string };
    const { listeners } = await page.send('DOMDebugger.getEventListeners', { objectId });
    await page.send('Runtime.releaseObject', { objectId });
    return (listeners as readonly unknown[]).length;
  });
  const [ofWindow = Number.NaN, ofDocument = Number.NaN] = await Promise.all(counts);
  return ofWindow + ofDocument;
}

interface ListenerCounts {
  readonly observers: number;
  readonly socketListeners: number;
  readonly functions: number;
}

/** Looks at every living object of the worker: names of properties survive the build. */
export async function countListeners(worker: Inspector): Promise<ListenerCounts> {
  const objects = await overInstances(worker, 'Object', sumListeners.toString());
  const functions = await overInstances(worker, 'Function', 'function () { return this.length; }');
  return { ...(objects as Omit<ListenerCounts, 'functions'>), functions: Number(functions) };
}

async function overInstances(worker: Inspector, kind: string, body: string): Promise<unknown> {
  const objectGroup = 'soak';
  const prototype = await worker.send('Runtime.evaluate', {
    expression: `${kind}.prototype`,
    objectGroup,
  });
  const { objectId: prototypeObjectId } = prototype['result'] as { objectId: string };
  const found = await worker.send('Runtime.queryObjects', { prototypeObjectId, objectGroup });
  const { objectId } = found['objects'] as { objectId: string };
  const counted = await worker.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: body,
    returnByValue: true,
  });
  await worker.send('Runtime.releaseObjectGroup', { objectGroup });
  return (counted['result'] as { value: unknown }).value;
}

/** Runs in the worker, on the array of its objects: text of its own, so it names nothing outside. */
function sumListeners(this: readonly object[]): unknown {
  const own = (target: object, name: string): unknown =>
    Object.getOwnPropertyDescriptor(target, name)?.value;
  let observers = 0;
  let socketListeners = 0;
  for (const candidate of this) {
    const list = own(candidate, 'observers');
    if (Array.isArray(list)) observers += list.length;
    const callbacks = own(candidate, '_callbacks');
    if (typeof callbacks === 'object' && callbacks !== null)
      for (const value of Object.values(callbacks))
        if (Array.isArray(value)) socketListeners += value.length;
  }
  return { observers, socketListeners };
}
