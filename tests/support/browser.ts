/** One browser for all files of a worker process, which ends with the process; a visit is a context in it. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { buildIfStale } from '../../tools/build.ts';
import { chromiumArguments, findChromium } from './services/chromium.ts';
import { noteToasts } from './toasts.ts';

/** A browser that keeps pages returns to them as it left them, when a person goes back. */
export type BrowserKind = 'usual' | 'keeps pages';

export interface Visits {
  /** A new visitor, who leaves with the test that brought them, or else when all leave. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** The same, but stays until all leave. */
  openLasting(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** One of an earlier file counts among these visits, or one of these stays when all leave. */
  takeOver(context: BrowserContext): void;
  letGo(context: BrowserContext): void;
  closeAll(): Promise<void>;
}

const browsers = new Map<BrowserKind, Promise<Browser>>();
const builds: Promise<void>[] = [];

/** Visits of one file, once the app has been built. */
export async function openVisits(kind: BrowserKind = 'usual'): Promise<Visits> {
  builds[0] ??= buildIfStale();
  await builds[0];
  const browser = await browserOf(kind);
  const contexts = new Set<BrowserContext>();
  const takeOver = (context: BrowserContext) => {
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
  };
  const openLasting = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    await noteToasts(context);
    takeOver(context);
    return context;
  };
  return {
    openLasting,
    takeOver,
    letGo: (context) => void contexts.delete(context),
    async open(options) {
      const context = await openLasting(options);
      // A page that nobody looks at any more would still cost what a live market costs.
      if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
      return context;
    },
    async closeAll() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

async function browserOf(kind: BrowserKind): Promise<Browser> {
  const known = await browsers.get(kind);
  if (known?.isConnected()) return known;
  if (browsers.size === 0) process.once('SIGTERM', () => process.exit());
  const starting = launch(kind);
  browsers.set(kind, starting);
  return starting;
}

function launch(kind: BrowserKind): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('this test needs Chromium; set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: chromiumArguments(),
    // An exit ends the browser and removes its files; a signal alone would leave both to chance.
    handleSIGTERM: false,
    ...(kind === 'keeps pages' && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}
