/** The wheel's rounds as rows. The seed of a round leaves the database with its spin alone. */
import type { WheelSpin } from '../../../contract/features/games.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';

export interface WheelRow {
  readonly id: number;
  readonly commitment: string;
  readonly prizes: number[];
  readonly spin: WheelSpin | null;
}

interface StoredRow extends Omit<WheelSpin, 'clientSeed' | 'field' | 'points' | 'time'> {
  readonly id: number;
  readonly clientSeed: string | null;
  readonly field: number | null;
  readonly points: number | null;
  readonly spunAt: number | null;
}

const COLUMNS = 'id, commitment, prizes, seed, client_seed, field, points, spun_at';

function toRow({ id, spunAt, clientSeed, field, points, ...round }: StoredRow): WheelRow {
  const isSpun = spunAt !== null && clientSeed !== null && field !== null && points !== null;
  const spin = isSpun ? { ...round, clientSeed, field, points, time: spunAt } : null;
  return { id, commitment: round.commitment, prizes: round.prizes, spin };
}

interface NewRound {
  readonly userId: number;
  readonly day: number;
  readonly seed: string;
  readonly commitment: string;
  readonly prizes: readonly number[];
}

/** The round of a day; the first look makes it, and two at once make one. */
export async function openRound(queryable: Queryable, round: NewRound): Promise<WheelRow> {
  const { userId, day, seed, commitment, prizes } = round;
  await queryable.query(
    `insert into wheel_rounds (user_id, day, seed, commitment, prizes) values ($1, $2, $3, $4, $5)
       on conflict (user_id, day) do nothing`,
    [userId, day, seed, commitment, json(prizes)],
  );
  const [row] = await queryable.query<StoredRow>(
    `select ${COLUMNS} from wheel_rounds where user_id = $1 and day = $2`,
    [userId, day],
  );
  if (!row) throw new Error('a wheel was not written');
  return toRow(row);
}

export async function pastSpins(
  queryable: Queryable,
  userId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<WheelSpin[]> {
  const rows = await queryable.query<StoredRow>(
    `select ${COLUMNS} from wheel_rounds where user_id = $1 and day < $2 and spun_at is not null
       order by day desc limit $3`,
    [userId, before, limit],
  );
  return rows.flatMap((row) => toRow(row).spin ?? []);
}

/** A round with its seed, locked until the transaction ends; null for another day's and another user's. */
export async function lockRound(
  tx: Transaction,
  wanted: { readonly userId: number; readonly day: number; readonly commitment: string },
): Promise<(WheelRow & { readonly seed: string }) | null> {
  const { userId, day, commitment } = wanted;
  const [row] = await tx.query<StoredRow>(
    `select ${COLUMNS} from wheel_rounds
       where user_id = $1 and day = $2 and commitment = $3 for update`,
    [userId, day, commitment],
  );
  return row ? { ...toRow(row), seed: row.seed } : null;
}

export async function markSpun(tx: Transaction, id: number, spin: WheelSpin): Promise<void> {
  const { clientSeed, field, points, time } = spin;
  await tx.query(
    'update wheel_rounds set client_seed = $2, field = $3, points = $4, spun_at = $5 where id = $1',
    [id, clientSeed, field, points, time],
  );
}
