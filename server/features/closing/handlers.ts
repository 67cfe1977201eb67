/** Closing an account: what is left in it, its data to take along, and the request itself. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { exportPage } from './export-data.ts';
import { readObstacles } from './obstacles.ts';
import { requestClosing } from './request-closing.ts';
import { REMAINDER_LIMIT_USD } from './terms.ts';

type Menu = 'closing.state' | 'closing.export' | 'closing.close';

export function closingHandlers(parts: SessionParts): Handlers<Menu> {
  return {
    'closing.state': async ({ config, database, feed, caller }) =>
      ok({
        waitDays: config.closingWaitDays,
        remainderLimit: REMAINDER_LIMIT_USD,
        ...(await readObstacles({ database, feed }, caller.userId)),
      }),
    'closing.export': ({ database, caller }, { cursor }) =>
      exportPage(database, caller.userId, cursor),
    'closing.close': (context, request) => requestClosing(parts, context, request),
  };
}
