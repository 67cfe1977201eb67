/**
 * Serves works of art: each follows from its name, so it is made when it is asked for, kept for ever and sent in parts.
 * Films alone are files: a browser made them (`tools/make-films.ts`).
 */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { animationOf } from '../art/animations.ts';
import { ART_ROOT } from '../art/art-paths.ts';
import { filmFrame, pictureOf } from '../art/pictures.ts';
import { posterOf } from '../art/posters.ts';
import { soundOf } from '../art/sounds.ts';
import { createRecentFiles } from './recent-files.ts';

const NAME_PATTERN = /^(work|artist|cover|box)-([1-9]\d{0,3})\.(svg|webp|gif|wav|webm)$/;
const FILMS = new URL('../art/films/', import.meta.url);
const PICTURE = 'image/svg+xml';
const YEAR_SECONDS = 31_536_000;
/** Of files that were asked for lately: all posters, and what a player asks for in several parts. */
const REMEMBERED_BYTES = 12 * 1024 * 1024;

interface ArtFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function serveArt(app: FastifyInstance): void {
  const find = createRecentFiles({ make: makeFile, mostBytes: REMEMBERED_BYTES });
  app.get<{ Params: { name: string } }>(`${ART_ROOT}/:name`, async (request, reply) => {
    const file = await find(request.params.name);
    if (file !== null) return sendFile(file, request, reply);
    reply.callNotFound();
    return reply;
  });
}

async function makeFile(name: string): Promise<ArtFile | null> {
  const [, kind = '', digits = '', ending] = NAME_PATTERN.exec(name) ?? [];
  const number = Number(digits);
  if (ending === 'svg') {
    const text = pictureOf(kind, number);
    return text === null ? null : { type: PICTURE, bytes: Buffer.from(text) };
  }
  if (ending === 'webp') {
    const bytes = await posterOf(kind, number);
    return bytes && { type: 'image/webp', bytes };
  }
  if (kind !== 'work') return null;
  if (ending === 'webm') return readFilm(number);
  const bytes = ending === 'gif' ? animationOf(number) : soundOf(number);
  return bytes && { type: ending === 'gif' ? 'image/gif' : 'audio/wav', bytes };
}

async function readFilm(number: number): Promise<ArtFile | null> {
  if (filmFrame(number, 0) === null) return null;
  return { type: 'video/webm', bytes: await readFile(new URL(`${number}.webm`, FILMS)) };
}

/** Even opened on its own a picture runs nothing. What is packed on the way, the pictures, is sent whole. */
function sendFile({ type, bytes }: ArtFile, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .type(type);
  if (type === PICTURE) return reply.send(Buffer.from(bytes));
  reply.header('accept-ranges', 'bytes');
  const asked = request.headers.range;
  if (asked === undefined) return reply.send(Buffer.from(bytes));
  const range = rangeOf(asked, bytes.length);
  if (range === null)
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  const { from, to } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(Buffer.from(bytes.subarray(from, to + 1)));
}

/** One range, its last byte included; null for one that is not there. */
function rangeOf(asked: string, length: number): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,10})-(\d{0,10})$/.exec(asked) ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(length - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return from <= to && from < length ? { from, to } : null;
}
