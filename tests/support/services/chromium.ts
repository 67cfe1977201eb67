import { findProgram, isExecutable } from './find-program.ts';

/** The lightest first: without a window of its own, it leaves a third of the processor's time to the pages. */
const NAMES = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome'],
];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];

/** The browser to drive: `CHROMIUM_PATH` when set, else the usual places, else null. */
export function findChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : null;
  return findProgram(NAMES, FOLDERS);
}

/** Chromium's own sandbox refuses to run as root, and only then may it be left out. */
export function chromiumArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
