/** Reads recordings of exchange streams: one `<receive time in ns> <raw JSON>` a line, or gzip of it. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Frame, parseFrame } from './frame.ts';

export interface RecordedFrame {
  /** When the frame was received, in nanoseconds since the epoch. */
  readonly timeNs: bigint;
  readonly frame: Frame;
  /** The frame's text as it came over the wire. */
  readonly raw: string;
}

/** The frames of a recording in order. Throws on a line that is not of the format. */
export async function* readRecording(file: string): AsyncGenerator<RecordedFrame> {
  const lines = createInterface({
    input: await openText(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let number = 0;
  try {
    for await (const line of lines) {
      number += 1;
      if (line !== '') yield parseLine(line, `${file}:${number}`);
    }
  } finally {
    lines.close();
  }
}

function parseLine(line: string, where: string): RecordedFrame {
  const blank = line.indexOf(' ');
  const time = line.slice(0, blank);
  const raw = line.slice(blank + 1);
  if (!/^\d{1,20}$/.test(time)) throw new Error(`${where}: no receive time in front of the frame`);
  try {
    return { timeNs: BigInt(time), frame: parseFrame(JSON.parse(raw)), raw };
  } catch (cause) {
    throw new Error(`${where}: not a frame`, { cause });
  }
}

async function openText(file: string): Promise<Readable> {
  const source = createReadStream(file);
  if (!(await isGzip(file))) return source;
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  return source.pipe(text);
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
