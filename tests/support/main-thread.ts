/** What the tasks of a page's main thread cost its processor, whatever else the machine does meanwhile. */
import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Of the clock and of the thread's own time, in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

export interface Task {
  /** Of the processor. */
  readonly ms: number;
  /** Of these: the end of a collection of V8's whole heap, whose time no page chooses. */
  readonly collectionMs: number;
}

/** Does the work; answers each task that ended meanwhile. */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<Task[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'v8'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const tasks = new Map<string, TraceEvent[]>();
  const collections: TraceEvent[] = [];
  for (const { name, ph, pid, tid, args } of trace.traceEvents)
    if (ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain')
      tasks.set(threadOf({ pid, tid }), []);
  for (const event of trace.traceEvents) {
    if (event.name.endsWith('RunTask')) tasks.get(threadOf(event))?.push(event);
    if (event.name === 'MajorGC') collections.push(event);
  }
  // Other tabs of the browser, which nobody looks at, do next to nothing.
  const [busiest = []] = [...tasks.values()].toSorted((left, right) => right.length - left.length);
  if (busiest.length === 0) throw new Error('the trace has no task of the page');
  return busiest.map((task) => ({
    ms: millisecondsOf(task),
    collectionMs: collections
      .filter((each) => threadOf(each) === threadOf(task) && isWithin(each, task))
      .reduce((sum, each) => sum + millisecondsOf(each), 0),
  }));
}

function threadOf({ pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>): string {
  return `${pid} ${tid}`;
}

function millisecondsOf({ tdur = 0 }: TraceEvent): number {
  return tdur / 1000;
}

function isWithin({ ts }: TraceEvent, task: TraceEvent): boolean {
  return ts >= task.ts && ts < task.ts + (task.dur ?? 0);
}
