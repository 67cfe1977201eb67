/** The upload call: takes one file by multipart, and serves the pictures. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type Result, refuse } from '../../contract/envelope.ts';
import { endpointOf } from '../../contract/table.ts';
import type { PictureStore } from '../uploads/pictures.ts';
import { refusalAnswer } from './answer.ts';
import { admit, type MountParts, sendAnswer } from './mount.ts';
import { languageOf, languageOfHeader } from './words.ts';

const MAXIMUM_BYTES = 5 * 1024 * 1024;
/** Room for the boundaries and the headers of the parts. */
const ENVELOPE_BYTES = 64 * 1024;
const NAME_PATTERN = /^[A-Za-z0-9_-]{32}\.webp$/;
const YEAR_SECONDS = 31_536_000;

export interface UploadParts extends MountParts {
  readonly enter: PictureStore['enter'];
  readonly folder: string;
  readonly mayOpen: (name: string, userId: number | null) => Promise<boolean>;
}

export async function mountUpload(app: FastifyInstance, parts: UploadParts): Promise<void> {
  // In its own scope, so that no other call takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: MAXIMUM_BYTES,
        files: 1,
        fields: 8,
        parts: 9,
        fieldSize: 1_024,
        headerPairs: 32,
      },
    });
    scope.post(
      `/api${endpointOf('settings.upload').path}`,
      { bodyLimit: MAXIMUM_BYTES + ENVELOPE_BYTES },
      (request, reply) => serveUpload(parts, request, reply),
    );
  });
  app.get<{ Params: { name: string } }>('/uploads/:name', (request, reply) =>
    servePicture(parts, request, reply),
  );
}

async function serveUpload(
  parts: UploadParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedMs = performance.now();
  // What is refused before the body is read knows no more than the header.
  const told = { language: languageOfHeader(request.headers['accept-language']) };
  const send = (result: Result<string>) => {
    const outcome = result.ok ? 'ok' : result.error.code;
    parts.metrics.countCall('settings.upload', outcome, performance.now() - startedMs);
    if (!result.ok)
      return sendAnswer(reply, refusalAnswer(parts.words, told.language, result.error));
    const body = JSON.stringify({ type: 'ok', message: result.value });
    return sendAnswer(reply, { body, outcome, isRepeat: false });
  };
  const admitted = await admit(parts, 'settings.upload', request);
  if ('refusal' in admitted) return send(refuse(admitted.refusal));
  if (admitted.identity === null) return send(refuse('login_required'));
  const place = parts.enter(admitted.identity.userId);
  if (!place.ok) return send(place);
  try {
    const bytes = await readFile(request, (lang) => {
      told.language = languageOf(lang);
    });
    return await send(typeof bytes === 'string' ? refuse(bytes) : await place.value.store(bytes));
  } finally {
    place.value.leave();
  }
}

/** The bytes of the one file, in the field `file`, or why there are none; the field `lang` counts where it comes first. */
async function readFile(
  request: FastifyRequest,
  onLanguage: (lang: string) => void,
): Promise<Uint8Array | ErrorCode> {
  if (!request.isMultipart()) return 'parameter_error';
  const files: Uint8Array[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.fieldname === 'lang' && 'value' in part) onLanguage(String(part.value));
      if (part.type !== 'file') continue;
      const refusal = refusalOf(request, part.fieldname);
      if (refusal !== null) {
        // Whoever is still sending reads no answer until the rest is taken.
        part.file.resume();
        return refusal;
      }
      files.push(await part.toBuffer());
      // The last chunk may be cut without an error being thrown.
      if (part.file.truncated) return 'file_too_large';
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'FST_REQ_FILE_TOO_LARGE' ? 'file_too_large' : 'parameter_error';
  }
  return files[0] ?? 'parameter_error';
}

/** What is said of a file before it is read. */
function refusalOf(request: FastifyRequest, field: string): ErrorCode | null {
  if (Number(request.headers['content-length']) > MAXIMUM_BYTES + ENVELOPE_BYTES)
    return 'file_too_large';
  return field === 'file' ? null : 'parameter_error';
}

/** Pictures are of no use as pages: even opened on their own they run nothing. */
async function servePicture(
  { folder, identify, mayOpen }: UploadParts,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params;
  const path = join(folder, name);
  const { authorization } = request.headers;
  const userId = authorization ? ((await identify(authorization))?.userId ?? null) : null;
  const isOpen = NAME_PATTERN.test(name) && (await mayOpen(name, userId));
  const size = isOpen ? await sizeOf(path) : null;
  if (size === null) {
    reply.callNotFound();
    return reply;
  }
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .header(
      'cache-control',
      userId === null ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store',
    )
    .header('content-length', size)
    .type('image/webp')
    .send(createReadStream(path));
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}
