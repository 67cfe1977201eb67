/** What the tasks of a page's main thread cost its processor, whatever else the machine does meanwhile. */
import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Of the thread's own time, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Does the work; answers the milliseconds of processor time of each task that ended meanwhile. */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const tasks = new Map<string, number[]>();
  for (const { name, ph, pid, tid, args } of trace.traceEvents)
    if (ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain')
      tasks.set(`${pid} ${tid}`, []);
  for (const { name, pid, tid, tdur = 0 } of trace.traceEvents)
    if (name.endsWith('RunTask')) tasks.get(`${pid} ${tid}`)?.push(tdur / 1000);
  // Other tabs of the browser, which nobody looks at, do next to nothing.
  const [busiest = []] = [...tasks.values()].toSorted((left, right) => right.length - left.length);
  if (busiest.length === 0) throw new Error('the trace has no task of the page');
  return busiest;
}
