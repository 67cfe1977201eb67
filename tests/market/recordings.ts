/** The recordings that tests run on: two made up here, and real ones where there are any. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSmallRecording } from './small-recording.ts';

export interface RecordingFile {
  readonly name: string;
  readonly file: string;
}

/** Real recordings are not part of the product; `RECORDINGS_DIR` says where some are. */
const REAL_RECORDINGS = process.env['RECORDINGS_DIR'] ?? '../shared/data/binance';

export function allRecordings(): RecordingFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  const spot = join(folder, 'spot.txt');
  const futures = join(folder, 'futures.gz');
  writeFileSync(spot, makeSmallRecording('spot').text);
  writeFileSync(futures, makeSmallRecording('futures').gzip);
  return [
    { name: 'a small spot recording', file: spot },
    { name: 'a small futures recording', file: futures },
    ...realRecordings(),
  ];
}

export function temporaryFile(name: string, content: string | Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'recordings-')), name);
  writeFileSync(file, content);
  return file;
}

function realRecordings(): RecordingFile[] {
  try {
    const names = readdirSync(REAL_RECORDINGS).filter((name) => name.endsWith('.gz'));
    return names.map((name) => ({ name: `the real ${name}`, file: join(REAL_RECORDINGS, name) }));
  } catch {
    return [];
  }
}
