/** The report as a file: figures alone, no login, no name, no balance, and channels only by their kind. */
import type { DiagnosticsView } from '../../../contract/features/diagnostics.ts';
import { APP_CODE, APP_VERSION } from '../../link/worker/stored-start.ts';
import type { Moment } from './history.ts';
import type { ScreenFigures } from './screen-meter.ts';
import type { StressOutcome } from './stress-result.tsx';

export interface ReportParts {
  readonly view: DiagnosticsView | null;
  readonly screen: ScreenFigures | null;
  readonly stress: StressOutcome | null;
  readonly moments: readonly Moment[];
  readonly restarts: number;
  readonly connection: string;
  readonly madeAt: Date;
}

export function makeReport({ view, madeAt, ...parts }: ReportParts): string {
  const { lifeKey: _lifeKey, channels = [], ...figures } = view ?? {};
  const report = {
    report: 'aureus diagnostics',
    madeAt: madeAt.toISOString(),
    app: { version: APP_VERSION, code: APP_CODE },
    browser: {
      userAgent: navigator.userAgent,
      processors: navigator.hardwareConcurrency,
      screen: [innerWidth, innerHeight, devicePixelRatio],
    },
    core: { ...figures, channels: countKinds(channels) },
    ...parts,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

export function reportName(madeAt: Date): string {
  return `aureus-diagnostics-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
}

/** The part before the first colon: which markets somebody looks at stays here. */
function countKinds(channels: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of channels) {
    const [kind = ''] = name.split(':');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
