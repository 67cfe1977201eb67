/**
 * Who logs out has said so, and is not asked to log in, in whichever tab of the device the server's word
 * arrives first. The mark stands until somebody logs in.
 */
import type { Result } from '../../contract/envelope.ts';
import type { EndpointName } from '../../contract/table.ts';
import { storage } from '../device/storage.ts';

const ENDS_SESSION: ReadonlySet<EndpointName> = new Set(['session.logout', 'closing.close']);
const MARK = '1';

/** Marks the end of the session before it is asked for, and takes the mark back when it is refused. */
export async function whileLeaving<Answer>(
  name: EndpointName,
  request: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  if (!ENDS_SESSION.has(name)) return request();
  storage.writeText('leaving', MARK);
  const result = await request();
  if (!result.ok) forgetLeaving();
  return result;
}

export function isLeaving(): boolean {
  return storage.readText('leaving') === MARK;
}

export function forgetLeaving(): void {
  storage.remove('leaving');
}
