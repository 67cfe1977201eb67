/**
 * Tabs that visitors leave and others take over. A visitor who comes finds an empty device, as in a new tab; only
 * the browser has read and compiled the code of the app before, which is most of what a first page costs.
 */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import type { Visits } from './browser.ts';

/** That of the browser's driver. */
const USUAL_TIMEOUT_MS = 30_000;
const EMPTIED_WITHIN_MS = 10_000;

export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The visitor goes; what was heard, changed on the way and kept on the device goes with them. */
  readonly leave: () => Promise<void>;
}

export interface Tabs {
  /** A new visitor, who leaves with the test that brought them, or else when all visits end. */
  readonly take: (viewport: Size) => Promise<Tab>;
  /** In a tab that nobody has been in before and nobody comes to after. */
  readonly takeNew: (viewport: Size) => Promise<Tab>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What belongs to the device or the whole tab, or may have left a worker broken: such a tab is nobody else's. */
const lasting = {
  context: ['newCDPSession', 'grantPermissions', 'setOffline', 'setGeolocation', 'exposeFunction'],
  page: ['emulateMedia', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'workers'],
  clock: ['install', 'fastForward', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

interface Used {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly scripts: { dispose(): Promise<void> }[];
  readonly marks: { isChanged: boolean };
}

/** Tabs that nobody is in, by where they are and how they were opened: they outlast the file that opened them. */
const idleTabs = new Map<string, Used[]>();

function idleTabsOf(origin: string, options: BrowserContextOptions): Used[] {
  const key = JSON.stringify([origin, options]);
  const known = idleTabs.get(key) ?? [];
  idleTabs.set(key, known);
  return known;
}

/** Tabs of the visits to one origin; `options` are those of every one of them. */
export function openTabs(
  visits: Visits,
  { origin, ...options }: { origin: string } & BrowserContextOptions,
): Tabs {
  const idle = idleTabsOf(origin, options);
  const visit = (used: Used, isLast: boolean): Tab => {
    const state = { hasLeft: false };
    const thrown: string[] = [];
    used.page.on('pageerror', ({ stack, message }) => thrown.push(stack ?? message));
    const leave = async (isWhole: boolean) => {
      if (state.hasLeft) return;
      state.hasLeft = true;
      const isFree = !isLast && isWhole && (await isEmptied(used, origin));
      if (!isFree) return used.context.close();
      visits.letGo(used.context);
      idle.push(used);
    };
    if (TestRunner.getCurrentTest() !== undefined)
      onTestFinished(async ({ task }) => {
        await leave(task.result?.state !== 'fail');
        // A page that goes on for now may show old figures from here on.
        if (thrown.length > 0) throw new Error(`the page threw ${thrown.join(', ')}`);
      });
    return { context: used.context, page: used.page, leave: () => leave(true) };
  };
  return {
    async take(viewport) {
      const index = idle.findIndex(({ page }) => isOfSize(page, viewport));
      const [known] = index < 0 ? [] : idle.splice(index, 1);
      if (known !== undefined) visits.takeOver(known.context);
      return visit(known ?? (await newTab(visits, { ...options, viewport })), false);
    },
    takeNew: async (viewport) => visit(await newTab(visits, { ...options, viewport }), true),
  };
}

/** A screen that has been another size may still be turning into this one. */
function isOfSize(page: Page, { width, height }: Size): boolean {
  const size = page.viewportSize();
  return size?.width === width && size.height === height;
}

async function newTab(visits: Visits, options: BrowserContextOptions): Promise<Used> {
  const context = await visits.openLasting(options);
  const page = await context.newPage();
  const used: Used = { context, page, scripts: [], marks: { isChanged: false } };
  for (const owner of [context, page]) {
    const add = owner.addInitScript.bind(owner);
    Object.assign(owner, {
      addInitScript: async (script: Parameters<typeof add>[0], value?: unknown) => {
        const added = await add(script, value);
        used.scripts.push(added);
        return added;
      },
    });
  }
  noteChanges(used, context, lasting.context);
  noteChanges(used, page, lasting.page);
  noteChanges(used, page.clock, lasting.clock);
  return used;
}

function noteChanges<Owner extends object>(
  { marks }: Used,
  owner: Owner,
  names: readonly (keyof Owner)[],
): void {
  for (const name of names) {
    const change = owner[name];
    if (typeof change !== 'function') throw new Error(`${String(name)} changes nothing`);
    const noted = (...parts: unknown[]) => {
      marks.isChanged = true;
      return change.apply(owner, parts);
    };
    Object.assign(owner, { [name]: noted });
  }
}

/** A tab that does not answer, as one whose worker hangs, is given up. */
async function isEmptied(used: Used, origin: string): Promise<boolean> {
  const limit = { timer: setTimeout(() => undefined) };
  const late = new Promise<boolean>((resolve) => {
    limit.timer = setTimeout(() => resolve(false), EMPTIED_WITHIN_MS);
  });
  const isEmpty = empty(used, origin).catch(() => false);
  return Promise.race([isEmpty, late]).finally(() => clearTimeout(limit.timer));
}

/** Whether nothing is left of the visit. The tab stays at the origin, whose code the browser then still knows. */
async function empty({ context, page, scripts, marks }: Used, origin: string): Promise<boolean> {
  if (marks.isChanged || page.isClosed() || new URL(page.url()).origin !== origin) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    ...scripts.splice(0).map((script) => script.dispose()),
  ]);
  for (const event of ['request', 'response', 'console', 'pageerror', 'worker', 'dialog'] as const)
    page.removeAllListeners(event);
  page.setDefaultTimeout(USUAL_TIMEOUT_MS);
  await page.mouse.move(0, 0);
  await page.goto(`${origin}/healthz`);
  await context.clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const worker of await navigator.serviceWorker.getRegistrations())
      await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    const gone = ({ name = '' }: IDBDatabaseInfo) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = request.onblocked = () => reject(new Error(`${name} is still open`));
      });
    await Promise.all((await indexedDB.databases()).map(gone));
  });
  return true;
}
