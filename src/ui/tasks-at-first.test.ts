import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTasksAtFirst } from './tasks-at-first.ts';

const done: string[] = [];
function* made() {
  done.push('opened');
  yield;
  done.push('made');
  yield;
  done.push('held');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16));
  done.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that orders its tasks; each waits until it is asked for. */
function orderTasks(): (() => void)[] {
  const tasks: (() => void)[] = [];
  const postTask = async (task: () => void) => void tasks.push(task);
  vi.stubGlobal('scheduler', { postTask });
  return tasks;
}

test('each yield ends a task, and the next is asked for before the next frame', async () => {
  const tasks = orderTasks();
  inTasksAtFirst(made);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['opened']);
  tasks.shift()?.();
  expect(done).toEqual(['opened', 'made']);
  tasks.shift()?.();
  expect(done).toEqual(['opened', 'made', 'held']);
  expect(tasks).toEqual([]);
});

test('what was given up goes no further', async () => {
  const tasks = orderTasks();
  const giveUp = inTasksAtFirst(made);
  await vi.advanceTimersByTimeAsync(17);
  giveUp();
  tasks.shift()?.();
  inTasksAtFirst(made)();
  await vi.advanceTimersByTimeAsync(34);
  expect(done).toEqual(['opened']);
});

test('where tasks have no order all is done in one', async () => {
  inTasksAtFirst(made);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['opened', 'made', 'held']);
});
