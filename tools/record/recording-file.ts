/** Writes a recording: one `<receive time in ns> <raw JSON>` a line, as gzip when the name ends in `.gz`. */
import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface RecordingFile {
  write(frame: unknown): void;
  readonly lines: number;
  /** Resolves once everything is in the file; rejects when it could not be written. */
  close(): Promise<void>;
}

export function createRecordingFile(path: string): RecordingFile {
  const source = new PassThrough();
  const target = createWriteStream(path);
  const written = path.endsWith('.gz')
    ? pipeline(source, createGzip(), target)
    : pipeline(source, target);
  // Told of by `close`; until then a failure must not end the process unheard.
  written.catch(() => source.destroy());
  const startNs = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  const state = { lines: 0 };
  return {
    write(frame) {
      if (source.destroyed) return;
      state.lines += 1;
      source.write(`${startNs + process.hrtime.bigint()} ${JSON.stringify(frame)}\n`);
    },
    get lines() {
      return state.lines;
    },
    close() {
      source.end();
      return written;
    },
  };
}
