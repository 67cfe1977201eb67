/**
 * Pictures that users send: what they are is decided by their content, and only what was decoded
 * and re-encoded is kept, so neither scripts nor the place where a photo was taken survive.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import { DAY_MS } from '../../contract/plain/time.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { createCounts } from '../jobs/counts.ts';
import { createTurns } from '../jobs/turns.ts';

const MAXIMUM_PIXELS = 25_000_000;
const MAXIMUM_SIDE = 10_000;
/** Longest side of what is kept. */
const KEPT_SIDE = 2_048;
const DECODE_SECONDS = 10;
const PICTURES_A_DAY = 100;
const NAME_PATTERN = /^\/uploads\/([A-Za-z0-9_-]{32}\.webp)$/;
/** At once; each may take a hundred megabytes while it is decoded. */
const PARALLEL_DECODINGS = 2;
/** In memory at once: over all, and of one user. */
const PLACES = 24;
const PLACES_OF_USER = 6;

/** A place at the decoder, taken before the picture is read into memory. */
export interface PicturePlace {
  /** Answers the address of the stored picture, below the site's origin. */
  store(bytes: Uint8Array): Promise<Result<string>>;
  leave(): void;
}

export interface PictureStore {
  /** Refuses `too_many_requests` who has sent too many, and `unavailable` when too many wait already. */
  enter(userId: number): Result<PicturePlace>;
  /** Portraits are for everybody, any other picture for its owner alone. */
  mayOpen(name: string, userId: number | null): Promise<boolean>;
}

/** The file's name in an address of ours, or null. */
export function pictureNameOf(address: string): string | null {
  return NAME_PATTERN.exec(address)?.[1] ?? null;
}

/** Somebody else's picture answers as one that does not exist. */
export async function ownsPicture(
  database: Queryable,
  userId: number,
  address: string,
): Promise<boolean> {
  const name = pictureNameOf(address);
  if (name === null) return false;
  const owned = await database.query('select id from uploads where name = $1 and user_id = $2', [
    name,
    userId,
  ]);
  return owned.length > 0;
}

/** Until the end of the transaction: of what is decided by one picture, nothing else is at once. */
export async function lockPicture(tx: Transaction, address: string): Promise<void> {
  await tx.query('select id from uploads where name = $1 for update', [pictureNameOf(address)]);
}

export function createPictureStore(options: {
  database: Database;
  folder: string;
  now: () => number;
}): PictureStore {
  const { database, folder, now } = options;
  const decoder = createTurns(PARALLEL_DECODINGS);
  /** Uploads in hand of each user. */
  const inside = createCounts<number>();

  /** Counted and reserved in one transaction, so that of many at once none is too many. */
  function reserve(userId: number, name: string): Promise<boolean> {
    return database.withTransaction(async (tx) => {
      await tx.query('select id from users where id = $1 for no key update', [userId]);
      const reserved = await tx.query(
        `insert into uploads (id, user_id, name, purpose, created_at)
           select $1, $2, $3, 'private', $4
             where (select count(*) from uploads where user_id = $2 and created_at > $5) < $6
           returning id`,
        [
          ...[randomBytes(16).toString('hex'), userId, name],
          ...[now(), now() - DAY_MS, PICTURES_A_DAY],
        ],
      );
      return reserved.length === 1;
    });
  }

  async function store(userId: number, bytes: Uint8Array): Promise<Result<string>> {
    const name = `${randomBytes(24).toString('base64url')}.webp`;
    if (!(await reserve(userId, name))) return refuse('too_many_requests');
    const picture = await decoder.take(() => rewrite(bytes));
    if (!picture.ok) {
      await database.query('delete from uploads where name = $1', [name]);
      return picture;
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), picture.value, { mode: 0o600 });
    return ok(`/uploads/${name}`);
  }

  return {
    enter: (userId) => {
      if (inside.of(userId) >= PLACES_OF_USER) return refuse('too_many_requests');
      if (inside.total() >= PLACES) return refuse('unavailable');
      inside.add(userId, 1);
      const place = { isLeft: false };
      return ok({
        store: (bytes) => store(userId, bytes),
        leave: () => {
          if (place.isLeft) return;
          place.isLeft = true;
          inside.add(userId, -1);
        },
      });
    },
    mayOpen: async (name, userId) => {
      const found = await database.query(
        "select id from uploads where name = $1 and (purpose = 'portrait' or user_id = $2)",
        [name, userId],
      );
      return found.length > 0;
    },
  };
}

async function rewrite(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  if (!isPicture(bytes)) return refuse('file_type_refused');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (Math.max(width, height) > MAXIMUM_SIDE || width * height > MAXIMUM_PIXELS)
      return refuse('file_too_large');
    const rewritten = await picture
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer();
    return ok(rewritten);
  } catch (error) {
    // The decoder's words are about the file, which is the caller's: it is no fault of ours.
    const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
    return refuse(isTooLarge ? 'file_too_large' : 'file_type_refused');
  }
}

/** JPEG, PNG or WebP by their first bytes: nothing else reaches a decoder. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
