/** Everything about one's charts as a file: settings, indicators and the drawings of all markets. */

import { type DrawingsByMarket, readDrawings } from '../drawings/drawing.ts';
import { type ChartSettings, readChartSettings } from '../model/chart-settings.ts';

const FORMAT = 'aureus-workspace';
const VERSION = 1;
/** A full workspace has some hundred kilobytes. */
export const MOST_BYTES = 2_000_000;

export interface Workspace {
  readonly settings: ChartSettings;
  readonly drawings: DrawingsByMarket;
}

export type WorkspaceProblem = 'tooLarge' | 'unreadable' | 'otherFile' | 'newer';

export type ReadWorkspace =
  | {
      readonly isRead: true;
      readonly workspace: Workspace;
      /** Drawings that could not be read. */
      readonly dropped: number;
    }
  | { readonly isRead: false; readonly problem: WorkspaceProblem };

export function writeWorkspace({ settings, drawings }: Workspace): string {
  const { style, scale, active } = settings;
  const file = { format: FORMAT, version: VERSION, settings: { style, scale, active }, drawings };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function readWorkspace(text: string): ReadWorkspace {
  if (text.length > MOST_BYTES) return { isRead: false, problem: 'tooLarge' };
  const file = parse(text);
  if (file === undefined) return { isRead: false, problem: 'unreadable' };
  if (!isRecord(file) || file['format'] !== FORMAT || !isRecord(file['settings']))
    return { isRead: false, problem: 'otherFile' };
  if (typeof file['version'] !== 'number' || file['version'] > VERSION)
    return { isRead: false, problem: 'newer' };
  const { markets, dropped } = readDrawings(file['drawings']);
  const settings = readChartSettings(file['settings']);
  return { isRead: true, workspace: { settings, drawings: markets }, dropped };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
