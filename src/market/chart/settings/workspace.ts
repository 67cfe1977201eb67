/** What one has set up, as a file: the charts, their indicators, the drawings of all markets, the keys, and the layouts of the desk. */
import { type DeskLayouts, readDeskLayouts } from '../../../desk/desk-layouts.ts';
import { type KeySettings, readKeySettings } from '../../../keys/key-settings.ts';
import { type DrawingsByMarket, readDrawings } from '../drawings/drawing.ts';
import { type ChartSettings, readChartSettings } from '../model/chart-settings.ts';

const FORMAT = 'aureus-workspace';
const VERSION = 1;
/** A full workspace has some hundred kilobytes. */
export const MOST_BYTES = 2_000_000;

export interface Workspace {
  readonly settings: ChartSettings;
  readonly drawings: DrawingsByMarket;
  /** Null in a file from before there were keys: those of the device stay. */
  readonly keys: KeySettings | null;
  /** Null as well where it came before there were layouts. */
  readonly desk: DeskLayouts | null;
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

export function writeWorkspace({ settings, drawings, keys, desk }: Workspace): string {
  const { style, scale, active } = settings;
  const charts = { settings: { style, scale, active }, drawings };
  const file = {
    format: FORMAT,
    version: VERSION,
    ...charts,
    ...(keys && { keys }),
    ...(desk && { desk }),
  };
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
  const keys = isRecord(file['keys']) ? readKeySettings(file['keys']) : null;
  const desk = isRecord(file['desk']) ? readDeskLayouts(file['desk']) : null;
  return { isRead: true, workspace: { settings, drawings: markets, keys, desk }, dropped };
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
