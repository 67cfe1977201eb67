/** Walks over all routes again and again, and comes to a page without prices to be measured. */
import { setTimeout as rest } from 'node:timers/promises';
import type { InspectedPage } from './inspected-target.ts';
import type { SoakWorld } from './soak-world.ts';
import { countListeners, type Sample, takeSample } from './take-sample.ts';
import { goTo, tapThroughTabs, walkPage } from './use-app.ts';

export interface SoakPlan {
  /** Ends with the first walk that is over after this. */
  readonly durationMs: number;
  readonly routes: readonly string[];
  /** On each page. */
  readonly restMs: number;
  readonly routesPerSample: number;
  readonly onSample: (sample: Sample) => void;
}

export interface SoakRun {
  readonly samples: readonly Sample[];
  /** Sockets at each sample. */
  readonly sockets: readonly number[];
  /** Walks over all routes, the first one not counted: it fetches code and fills caches. */
  readonly walks: number;
  readonly pages: number;
}

/** A list of prices watches more for a moment whenever its order changes; this page watches nothing that moves. */
const RESTING_PLACE = '/pages/common/aboutus';
/** What the last page watched is released after a second. */
const RELEASE_MS = 1200;
/** On a busy machine that takes longer: how often it is looked again whether anything still goes. */
const LOOKS = 8;

export async function runSoak(
  { page, socketCount }: Pick<SoakWorld, 'page' | 'socketCount'>,
  inspected: InspectedPage,
  plan: SoakPlan,
): Promise<SoakRun> {
  const { routes } = plan;
  const startedMs = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedMs);
  const samples: Sample[] = [];
  const sockets: number[] = [];
  const counts = { walks: 0, pages: 0 };

  async function sampleAtRest(): Promise<void> {
    await tapThroughTabs(page);
    await goTo(page, RESTING_PLACE);
    const sample = await unseen(page, async () => {
      await settle(inspected);
      return takeSample(inspected, elapsedMs());
    });
    samples.push(sample);
    sockets.push(await socketCount());
    plan.onSample(sample);
  }

  for (const route of routes) await walkPage(page, route, plan.restMs);
  await sampleAtRest();
  do {
    for (const route of routes) {
      await walkPage(page, route, plan.restMs);
      counts.pages += 1;
      if (counts.pages % plan.routesPerSample === 0) await sampleAtRest();
    }
    counts.walks += 1;
  } while (elapsedMs() < plan.durationMs);
  await sampleAtRest();
  return { samples, sockets, ...counts };
}

/**
 * While its heap is looked through the core stands still, on a busy machine for so long that the app would replace it. Of a
 * page that nobody sees it takes no silence for a death.
 */
async function unseen<Found>(page: SoakWorld['page'], look: () => Promise<Found>): Promise<Found> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  const found = await look();
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
  });
  return found;
}

/** What was asked for by the last page may still be under way: its functions go when the answer has come. */
async function settle({ worker }: InspectedPage): Promise<void> {
  let before = { observers: Number.NaN, functions: Number.NaN };
  for (let look = 0; look < LOOKS; look += 1) {
    await rest(RELEASE_MS);
    const now = await countListeners(worker);
    if (now.observers === before.observers && now.functions === before.functions) return;
    before = now;
  }
}
