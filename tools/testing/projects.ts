/** Which project of the test runner a file belongs to: each runs by itself, one after another. */

/**
 * - `parts`: what computes;
 * - `acceptance`: what drives a browser;
 * - `quiet`: browsers too, but time or frames are measured, and what keeps the processor busy would be measured with them;
 * - `faults`: what waits for seconds that really pass (sockets, back-pressure, kills).
 */
export type Project = 'parts' | 'acceptance' | 'quiet' | 'faults';

/** They need the app as it ships. */
export const browserProjects: ReadonlySet<Project> = new Set(['acceptance', 'quiet']);

export const quietFiles: readonly string[] = [
  'tests/acceptance/trading/chart-window.spec.ts',
  'tests/acceptance/app/core.spec.ts',
  'tests/acceptance/app/diagnostics.spec.ts',
  'tests/acceptance/app/faults-connection.spec.ts',
  'tests/acceptance/trading/trust.spec.ts',
  'tests/acceptance/money/nft-scroll.spec.ts',
  'tests/soak/soak.spec.ts',
];

/** The project of a file, by its path below the root. */
export function projectOf(path: string): Project {
  if (path.startsWith('tests/faults/')) return 'faults';
  if (quietFiles.includes(path)) return 'quiet';
  return path.endsWith('.spec.ts') ? 'acceptance' : 'parts';
}
