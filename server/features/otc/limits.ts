/** The largest single trade in fiat money: the rule of bank deposits, by the lower of both sides' verification. */
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { tradeLimitIn } from '../../../contract/rules/otc/bounds.ts';
import type { Queryable } from '../../db/database.ts';
import type { OtcFiat } from './terms.ts';

/** Levels of verification by user. */
export async function readLevels(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await queryable.query<{ id: number; level: number }>(
    'select id, verification_level as level from users where id = any ($1::bigint[])',
    [[...userIds]],
  );
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/** Of all these levels together; without any, that of a new account, which a guest is shown. */
export function sharedLimit(levels: Iterable<number>, fiat: OtcFiat): string {
  const limits = [...levels].map((level) => exact(tradeLimitIn(level, fiat)));
  return limits.length === 0 ? tradeLimitIn(0, fiat) : plainText(Exact.min(...limits));
}
