/** One walk over every route, as a guest and as a user, with every check that applies on each visit. */
import type { Page } from 'playwright-core';
import { type Language, languages } from '../../../contract/plain/languages.ts';
import { documentLanguage } from '../../../src/i18n/languages.ts';
import type { AppInBrowser } from '../../support/app-in-browser.ts';
import { graveViolations } from '../world/axe.ts';
import { beginVisit, START, type Visit } from './begin-visit.ts';
import { faceTroubles } from './face.ts';
import { createFindings, type Findings } from './findings.ts';
import { overflowing } from './overflow.ts';
import { built, guestScreens, userRoutes, userScreens } from './routes.ts';
import { violationsOfSheets } from './sheets.ts';

type Check =
  /** The content is there, the navigation bar and the title are the right ones. */
  | 'opens'
  | 'bar'
  | 'title'
  /** Grave violations of accessibility: of screens, of sheets and dialogs. */
  | 'axe as guest'
  | 'axe as user'
  | 'axe in sheets'
  /** Complaints of the browser; `heard` are those that were provoked. */
  | 'policy'
  | 'script'
  | 'console'
  | 'heard'
  /** What does not fit the narrowest phone there is. */
  | `narrow ${Language}`;

/** Those with the longest words; a long run walks in all ten. */
export const narrowLanguages: readonly Language[] =
  process.env['LONG'] === '1' ? languages : languages.filter((name) => /fra|spa|th/.test(name));

const LANGUAGES = '/pages/setting/areas';
const NARROWEST = { width: 320, height: 640 };

export async function walkApp(app: AppInBrowser): Promise<Pick<Findings<Check>, 'of'>> {
  const findings = createFindings<Check>();
  await Promise.all([walkAsGuest(app, findings), walkAsUser(app, findings)]);
  return findings;
}

async function walkAsGuest(app: AppInBrowser, findings: Findings<Check>): Promise<void> {
  const visit = await beginVisit(app, { as: 'guest', findings });
  for (const route of guestScreens) {
    const place = await lookAt(visit, route, { findings });
    if (place !== null) findings.add('axe as guest', place, await graveViolations(visit.page));
  }
  await visit.provoke();
  await visit.close();
}

async function walkAsUser(app: AppInBrowser, findings: Findings<Check>): Promise<void> {
  const visit = await beginVisit(app, { as: 'user', asDemo: true, findings });
  // The other pages are looked at on the narrowest phone, with all that a page must have.
  for (const route of userRoutes) {
    if (built.includes(route) && !userScreens.includes(route)) continue;
    const place = await lookAt(visit, route, { findings });
    if (place === null || !userScreens.includes(route)) continue;
    findings.add('axe as user', place, await graveViolations(visit.page));
    const ofSheets = await violationsOfSheets(visit.page, route).catch(toWords);
    findings.add('axe in sheets', place, ofSheets);
  }
  await visit.page.setViewportSize(NARROWEST);
  for (const language of narrowLanguages) {
    await visit.go(START);
    await visit.go(LANGUAGES);
    await chooseLanguage(visit.page, language);
    for (const route of built) {
      const place = await lookAt(visit, route, { findings, language });
      if (place !== null) findings.add(`narrow ${language}`, place, await overflowing(visit.page));
    }
  }
  await visit.close();
}

/** Goes to a route and judges what every page has. */
async function lookAt(
  { page, go }: Visit,
  route: string,
  { findings, language = 'en' }: { findings: Findings<Check>; language?: Language },
): Promise<string | null> {
  const place = await go(route);
  if (place === null) return null;
  const troubles = await faceTroubles(page, route, language);
  for (const check of ['opens', 'bar', 'title'] as const)
    findings.add(check, place, troubles[check]);
  return place;
}

/** By the page that offers all of them, and that leads back to the start of the visit then. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const tag = documentLanguage(language);
  await page.locator(`#root main [lang="${tag}"]`).first().click();
  await page.waitForURL((url) => url.hash === `#${START}`);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, tag);
}

/** A sheet that does not open is a finding too, and no reason to walk no further. */
function toWords(error: unknown): string[] {
  return [String(error)];
}
