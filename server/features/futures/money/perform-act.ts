/** Begins an act, does the work and appends its events; a refusal is rolled back without events. */
import type { Result } from '../../../../contract/envelope.ts';
import { type Act, type ActPlace, beginAct } from './act.ts';

export async function performAct<Value>(
  place: ActPlace,
  userId: number,
  work: (act: Act) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const act = await beginAct(place, userId);
  const result = await work(act);
  if (result.ok) await act.conclude();
  return result;
}
