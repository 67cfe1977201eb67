/** Marks that the user ends the session, before it is asked for; the mark is taken back where that is refused. */
import type { Result } from '../../contract/envelope.ts';
import { storage } from '../device/storage.ts';
import { LEAVING } from './session.ts';

export async function whileLeaving<Answer>(
  request: () => Promise<Result<Answer> | null>,
): Promise<Result<Answer> | null> {
  storage.writeText('leaving', LEAVING);
  const result = await request();
  // Null is a second tap: the first one's answer decides.
  if (result !== null && !result.ok) storage.remove('leaving');
  return result;
}
