/**
 * `npx tsx tools/make-films.ts`: makes the films among the works of art anew, `server/art/films/NUMBER.webm`. Each
 * frame is a picture that follows from the work's seed (`server/art/pictures.ts`); Chromium paints and encodes them. It is
 * run when a film is to look otherwise, and then `ART_ROOT` counts on, because browsers keep what they have.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { works } from '../server/art/catalogue.ts';
import { filmFrame } from '../server/art/pictures.ts';
import { chromiumArguments, findChromium } from '../tests/support/services/chromium.ts';
import { type EncodedFrame, webmFile } from './films/webm-file.ts';

const FOLDER = new URL('../server/art/films/', import.meta.url);
const SIDE = 320;
const FRAMES = 96;
const PER_SECOND = 24;
const BITS_PER_SECOND = 260_000;
/** Encoders are there for pages of a secure origin alone; nothing is fetched from this one. */
const ORIGIN = 'https://films.invalid/';

interface PaintedFrame {
  readonly base64: string;
  readonly atMs: number;
  readonly isKey: boolean;
}

async function encode(page: Page, pictures: readonly string[]): Promise<EncodedFrame[]> {
  const wish = { pictures, side: SIDE, perSecond: PER_SECOND, bitrate: BITS_PER_SECOND };
  const painted: PaintedFrame[] = await page.evaluate(async ({ pictures: all, ...film }) => {
    const canvas = new OffscreenCanvas(film.side, film.side);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('nothing can be painted');
    const frames: PaintedFrame[] = [];
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        frames.push({
          ...{ base64, atMs: Math.round(chunk.timestamp / 1000) },
          isKey: chunk.type === 'key',
        });
      },
      error: (error) => {
        throw error;
      },
    });
    encoder.configure({
      codec: 'vp09.00.10.08',
      ...{ width: film.side, height: film.side, bitrate: film.bitrate },
      framerate: film.perSecond,
      latencyMode: 'quality',
    });
    for (const [at, svg] of all.entries()) {
      const image = new Image(film.side, film.side);
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      context.drawImage(image, 0, 0, film.side, film.side);
      const timestamp = Math.round((at * 1_000_000) / film.perSecond);
      const frame = new VideoFrame(canvas, { timestamp });
      encoder.encode(frame, { keyFrame: at === 0 });
      frame.close();
    }
    await encoder.flush();
    encoder.close();
    return frames;
  }, wish);
  return painted.map(({ base64, ...frame }) => ({
    ...frame,
    bytes: Buffer.from(base64, 'base64'),
  }));
}

const executablePath = findChromium();
if (executablePath === null) throw new Error('films are made by Chromium; set CHROMIUM_PATH');
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  const page = await browser.newPage();
  await page.route(ORIGIN, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(ORIGIN);
  // The loader keeps the names of functions by a helper that the page has not.
  await page.evaluate('globalThis.__name = (given) => given');
  await mkdir(FOLDER, { recursive: true });
  for (const { number } of works.filter(({ type }) => type === 'video')) {
    const pictures = Array.from(
      { length: FRAMES },
      (_, at) => filmFrame(number, at / FRAMES) ?? '',
    );
    const frames = await encode(page, pictures);
    const film = webmFile({ side: SIDE, lastsMs: (FRAMES * 1000) / PER_SECOND, frames });
    await writeFile(new URL(`${number}.webm`, FOLDER), film);
    process.stdout.write(`${number}.webm ${film.length} bytes\n`);
  }
} finally {
  await browser.close();
}
