/** Reads recordings of exchange streams: one `<receive time in ns> <raw JSON>` a line, or gzip of it. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
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
  let number = 0;
  let rest = '';
  for await (const chunk of await openText(file)) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line !== '') yield parseLine(line, `${file}:${number}`);
    }
  }
  if (rest !== '') yield parseLine(rest, `${file}:${number + 1}`);
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
  const isCompressed = await isGzip(file);
  const source = createReadStream(file);
  if (!isCompressed) return source.setEncoding('utf8');
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  // A reader that stops early closes the text; the file behind it is closed with it.
  text.on('close', () => source.destroy());
  return source.pipe(text).setEncoding('utf8');
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
