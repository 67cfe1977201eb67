/** One visit of the app, whose every complaint is a finding at the route where it is made. */
import type { Page } from 'playwright-core';
import type { AppInBrowser, OpenOptions } from '../../support/app-in-browser.ts';
import { type Complaint, hearComplaints, provokeComplaints } from './complaints.ts';
import type { Findings } from './findings.ts';
import { show } from './show.ts';

export interface Visit {
  readonly page: Page;
  /** Goes there; null when it does not come, which is a finding, or the name of the place. */
  readonly go: (route: string) => Promise<string | null>;
  /** Proves that it hears: what is provoked here is told as `heard`. */
  readonly provoke: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where a visit begins; it is walked to like any other page later. */
export const START = '/pages/common/aboutus';

/** When so many pages did not come the app is broken, and the walk would wait for each of the rest. */
const MISSED_AT_MOST = 5;

interface VisitOptions extends Pick<OpenOptions, 'asDemo'> {
  /** Whose visit it is, for the names of its places. */
  readonly as: string;
  readonly findings: Findings<Complaint['kind'] | 'heard' | 'opens'>;
}

export async function beginVisit(
  app: AppInBrowser,
  { as, asDemo = false, findings }: VisitOptions,
): Promise<Visit> {
  const { page, close } = await app.open({ path: START, asDemo });
  const at = { place: `${as} at the start`, isProvoked: false, missed: 0 };
  await hearComplaints(page, ({ kind, text }) =>
    findings.add(at.isProvoked ? 'heard' : kind, at.isProvoked ? kind : at.place, [text]),
  );
  // A colour is judged once it has come to rest, not halfway through a fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('heading').first().waitFor();
  return {
    page,
    close,
    async go(route) {
      at.place = `${as} ${route}`;
      const isGivenUp = at.missed === MISSED_AT_MOST;
      if (!isGivenUp && (await show(page, route).catch(() => false))) return at.place;
      findings.add('opens', at.place, [isGivenUp ? 'was not walked to any more' : 'did not come']);
      if (isGivenUp) return null;
      at.missed += 1;
      await startAnew(page);
      return null;
    },
    async provoke() {
      at.isProvoked = true;
      await provokeComplaints(page);
    },
  };
}

/** A page that broke the whole app is not to be blamed for those after it. */
async function startAnew(page: Page): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, START);
  await page.reload();
  await page
    .getByRole('heading')
    .first()
    .waitFor()
    .catch(() => undefined);
}
