import { findProgram, isExecutable } from './find-program.ts';

/** The browser to drive: `FIREFOX_PATH` when set, else the usual places, else null. */
export function findFirefox(): string | null {
  const chosen = process.env['FIREFOX_PATH'];
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : null;
  return findProgram(['firefox-esr', 'firefox'], ['/usr/bin', '/usr/local/bin', '/opt/firefox']);
}
