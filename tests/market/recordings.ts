/** The recordings that tests run on: two made up here, and real ones where there are any. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { repetitions } from '../support/counts.ts';
import { makeSmallRecording } from './small-recording.ts';

export interface RecordingFile {
  readonly name: string;
  readonly file: string;
}

/**
 * A plain run takes the beginning of each real recording: its format, its snapshot and minutes of market.
 * Whole ones are played once, against their golden candles (`wholeRecordings`), and all in the long run.
 */
const LINES = repetitions({ short: 20_000, long: Number.POSITIVE_INFINITY });

export function allRecordings(): RecordingFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  const spot = join(folder, 'spot.txt');
  const futures = join(folder, 'futures.gz');
  writeFileSync(spot, makeSmallRecording('spot').text);
  writeFileSync(futures, makeSmallRecording('futures').gzip);
  return [
    { name: 'a small spot recording', file: spot },
    { name: 'a small futures recording', file: futures },
    ...wholeRecordings().map((recording) => beginningOf(recording, folder)),
  ];
}

export function temporaryFile(name: string, content: string | Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'recordings-')), name);
  writeFileSync(file, content);
  return file;
}

function beginningOf({ name, file }: RecordingFile, folder: string): RecordingFile {
  if (LINES === Number.POSITIVE_INFINITY) return { name, file };
  const lines = gunzipSync(readFileSync(file)).toString().split('\n', LINES);
  const beginning = join(folder, basename(file));
  writeFileSync(beginning, gzipSync(`${lines.join('\n').trimEnd()}\n`, { level: 1 }));
  return { name, file: beginning };
}

/** Real recordings are not part of the product: those of the folder `RECORDINGS_DIR`, from their first line to their last. */
export function wholeRecordings(): RecordingFile[] {
  const folder = process.env['RECORDINGS_DIR'];
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.gz'));
  return names.map((name) => ({ name: `the real ${name}`, file: join(folder, name) }));
}
