import { expect, test } from 'vitest';
import { addIndicator } from '../model/active-indicators.ts';
import type { ChartSettings } from '../model/chart-settings.ts';
import { MOST_BYTES, readWorkspace, type Workspace, writeWorkspace } from './workspace.ts';

const settings: ChartSettings = {
  style: 'hollow',
  scale: 'logarithmic',
  active: addIndicator(addIndicator([], 'ma'), 'rsi'),
};
const workspace: Workspace = {
  settings,
  drawings: { ETHUSDT: [{ id: 'a', kind: 'horizontal', points: [{ timeMs: 5, price: 3000 }] }] },
  keys: { changed: { buy: 'Alt+b', 'layout.9': null }, hasSingleKeys: false },
  desk: {
    chosen: { trade: 'mine', options: 'options' },
    kept: [
      {
        id: 'mine',
        name: 'Mine',
        arrangements: {
          wide: { weight: 1, parts: [{ weight: 5, panels: ['chart', 'book'], shown: 'book' }] },
        },
      },
    ],
  },
};

test('a workspace that was exported is imported as it was', () => {
  expect(readWorkspace(writeWorkspace(workspace))).toEqual({
    isRead: true,
    workspace,
    dropped: 0,
  });
});

test('a file that is none is refused with its reason', () => {
  const problemOf = (text: string) => {
    const read = readWorkspace(text);
    return read.isRead ? null : read.problem;
  };
  expect(problemOf('')).toBe('unreadable');
  expect(problemOf('{"format":')).toBe('unreadable');
  for (const text of ['null', '[]', '{}', '{"format":"other","version":1,"settings":{}}'])
    expect(problemOf(text)).toBe('otherFile');
  const next = writeWorkspace(workspace).replace('"version": 1', '"version": 2');
  expect(problemOf(next)).toBe('newer');
  expect(problemOf(' '.repeat(MOST_BYTES + 1))).toBe('tooLarge');
});

test('what cannot be used in a workspace is left out, and the rest is taken', () => {
  const text = writeWorkspace(workspace)
    .replace('"hollow"', '"wild"')
    .replace('"horizontal"', '"spiral"');
  const read = readWorkspace(text);
  expect(read).toMatchObject({ isRead: true, dropped: 1 });
  if (!read.isRead) return;
  expect(read.workspace.settings).toEqual({ ...settings, style: 'candles' });
  expect(read.workspace.drawings).toEqual({});
});

test('a file from before there were keys and layouts leaves those of the device alone', () => {
  const {
    keys: _,
    desk: __,
    ...before
  } = JSON.parse(writeWorkspace(workspace)) as Record<string, unknown>;
  const read = readWorkspace(JSON.stringify(before));
  expect(read.isRead && read.workspace).toEqual({ ...workspace, keys: null, desk: null });
});
