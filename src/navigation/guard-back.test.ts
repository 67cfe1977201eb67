import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addBackLayer } from '../device/back-layers.ts';
import { guardBack, noteArrival } from './guard-back.ts';

interface Entry {
  readonly state: { readonly idx: number } | null;
}

const heard: string[] = [];
const entries: { list: Entry[]; at: number } = { list: [], at: 0 };
const page = { pops: new EventTarget() };

/** As a browser: the entry changes first, then the page hears of it. */
function go(by: number): void {
  entries.at += by;
  const event = Object.assign(new Event('popstate', { cancelable: true }), {
    state: entries.list[entries.at]?.state ?? null,
  });
  page.pops.dispatchEvent(event);
}

class FakePop extends Event {
  readonly state: unknown;
  constructor(name: string, { state }: { state: unknown }) {
    super(name, { cancelable: true });
    this.state = state;
  }
}

/** An address typed by hand is a new entry without a number. */
function type(): void {
  entries.list = [...entries.list.slice(0, entries.at + 1), { state: null }];
  go(1);
}

beforeEach(() => {
  heard.length = 0;
  entries.list = [{ state: { idx: 0 } }];
  entries.at = 0;
  page.pops = new EventTarget();
  vi.stubGlobal('addEventListener', page.pops.addEventListener.bind(page.pops));
  vi.stubGlobal('history', {
    get state() {
      return entries.list[entries.at]?.state ?? null;
    },
    replaceState(state: { idx: number }) {
      entries.list[entries.at] = { state };
    },
    go,
  });
  guardBack();
  page.pops.addEventListener('popstate', () => heard.push('router'));
});

afterEach(() => vi.unstubAllGlobals());

test('back closes what lies over a page whose address was typed by hand, and the router hears nothing', () => {
  type();
  noteArrival();
  expect(heard.splice(0)).toEqual(['router']);
  const remove = addBackLayer(() => {
    heard.push('closed');
    remove();
  });
  go(-1);
  expect(heard.splice(0)).toEqual(['closed']);
  expect(entries.at).toBe(1);
  // With nothing over it, back leaves the page.
  go(-1);
  expect(heard).toEqual(['router']);
  expect(entries.at).toBe(0);
});

test('a typed entry is numbered once and at once, after the one on which it was typed', () => {
  type();
  expect(entries.list.map(({ state }) => state?.idx)).toEqual([0, 1]);
  noteArrival();
  noteArrival();
  expect(entries.list.map(({ state }) => state?.idx)).toEqual([0, 1]);
});

test('a step that came while no router listened is told once, when it does', async () => {
  vi.resetModules();
  const early = await import('./guard-back.ts');
  page.pops = new EventTarget();
  vi.stubGlobal('addEventListener', page.pops.addEventListener.bind(page.pops));
  vi.stubGlobal('dispatchEvent', page.pops.dispatchEvent.bind(page.pops));
  vi.stubGlobal('PopStateEvent', FakePop);
  early.guardBack();
  type();
  page.pops.addEventListener('popstate', () => heard.push('router'));
  early.tellUnheard();
  expect(heard.splice(0)).toEqual(['router']);
  expect(entries.list.map(({ state }) => state?.idx)).toEqual([0, 1]);
  early.tellUnheard();
  type();
  expect(heard).toEqual(['router']);
});
