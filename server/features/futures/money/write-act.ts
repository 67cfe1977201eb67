/** What an act has come to, as one statement: the key of its intent, its money, its rows and its news. */
import { refuse } from '../../../../contract/envelope.ts';
import type { Transaction } from '../../../db/database.ts';
import { Refused, raisedRefusal } from '../../../db/errors.ts';
import { json } from '../../../db/values.ts';
import { DuplicateTransfer } from '../../../ledger/outcome.ts';
import { encodeNews } from '../../../realtime/announce.ts';
import { wholeRows } from '../rows/whole-rows.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import type { ActDone } from './act.ts';

/**
 * @param claim the key of the intent with its answer, as `claimParameter` gives it.
 * @returns false where the account is another by now; nothing is written then.
 * @throws Refused when the account cannot pay after all, and DuplicateTransfer for a key that the ledger has.
 */
export async function writeAct(
  tx: Transaction,
  done: ActDone,
  claim: string | null,
): Promise<boolean> {
  if (claim === null && isEmpty(done)) return true;
  const { seen, at, money, rows, news } = done;
  const { available, held } = money.balance();
  const params = [
    ...[seen.userId, LEVER_CURRENCY, seen.stamp, at, claim, json(money.steps())],
    ...[wholeRows(rows.positions), wholeRows(rows.orders), wholeRows(rows.fills)],
    ...[json(news.map(encodeNews)), available, held],
  ];
  try {
    const [written] = await tx.query<{ isWritten: boolean }>(writeSql, params);
    return written?.isWritten === true;
  } catch (error) {
    const refusal = raisedRefusal(error);
    if (refusal === 'duplicate') throw new DuplicateTransfer(keysOf(done).join(' or '));
    throw refusal === 'insufficient_balance' ? new Refused(refuse(refusal).error) : error;
  }
}

function keysOf({ money }: ActDone): string[] {
  return money.steps().flatMap((step) => {
    if ('release' in step) return [];
    return 'hold' in step ? step.hold.key : step.post.key;
  });
}

/** Whether nothing became of the act. */
export function isEmpty({ money, rows, news }: ActDone): boolean {
  const written = [money.steps(), rows.orders, rows.positions, rows.fills, news];
  return written.every(({ length }) => length === 0);
}

const writeSql = `select futures_act($1::bigint, $2, $3, $4::bigint, $5::jsonb, $6::jsonb,
  $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb, $11::numeric, $12::numeric) as is_written`;
