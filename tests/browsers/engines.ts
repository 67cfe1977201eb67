/** The engines of the walk, and what each needs from the system. */
import { findChromium } from '../support/services/chromium.ts';
import { findFirefox } from '../support/services/firefox.ts';
import { findWebkit } from '../support/services/webkit.ts';
import type { Engine } from './engine.ts';
import { puppeteerEngine } from './puppeteer-engine.ts';
import { webkitEngine } from './webkit-engine.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** Null where it is not installed. */
export function findEngine(name: EngineName): Engine | null {
  if (name === 'webkit') {
    const programs = findWebkit();
    return programs && webkitEngine(programs);
  }
  const executablePath = name === 'firefox' ? findFirefox() : findChromium();
  return executablePath === null ? null : puppeteerEngine({ name, executablePath });
}
