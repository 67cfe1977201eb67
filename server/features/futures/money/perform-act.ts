/** Begins an act, does the work and appends its events; a refusal is rolled back without events. */
import type { Result } from '../../../../contract/envelope.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Exchange } from '../../../exchange.ts';
import { type Act, beginAct } from './act.ts';
import type { FuturesBoard } from './board.ts';

export async function performAct<Value>(
  place: { exchange: Exchange; board: FuturesBoard; tx: Transaction },
  userId: number,
  work: (act: Act) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const act = await beginAct(place, userId);
  const result = await work(act);
  if (result.ok) await act.conclude();
  return result;
}
