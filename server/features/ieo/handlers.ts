/** IEO: projects by the clock, and subscriptions to them (IEO-06). */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { IeoProject } from '../../../contract/features/ieo.ts';
import type { Caller } from '../../calls/caller.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Exchange } from '../../exchange.ts';
import { balances } from '../../ledger/statements.ts';
import type { TokenIssue } from '../../market/issues/issue-calendar.ts';
import { listOrders, readProjects, subscribedBy, toOrder } from './ieo-store.ts';
import { sectionsOf, toProject } from './project-view.ts';
import { subscribe } from './subscribe.ts';
import { PAY_ACCOUNT } from './terms.ts';

type Menu = 'ieo.projects' | 'ieo.project' | 'ieo.subscribe' | 'ieo.orders';

export const ieoHandlers: Handlers<Menu> = {
  'ieo.projects': async (context, { status, ...asked }) => {
    const serverTime = context.clock.now();
    const page = clampPage(asked);
    const all = await toProjects(context, context.feed.issues.announced(serverTime), serverTime);
    const listed = all
      .filter((project) => status === undefined || project.status === status)
      .toSorted((left, right) => placeOf(left) - placeOf(right));
    const begin = (page.page - 1) * page.limit;
    const rows = listed.slice(begin, begin + page.limit + 1);
    return ok({ ...pageOf(rows, page, (project) => project), serverTime });
  },

  'ieo.project': async (context, { id }) => {
    const { feed, clock, database, caller } = context;
    const serverTime = clock.now();
    const issue = feed.issues.find(id, serverTime);
    const [project] = issue === null ? [] : await toProjects(context, [issue], serverTime);
    if (issue === null || project === undefined) return refuse('not_found');
    const owned = caller.userId === null ? [] : await balances(database, caller.userId);
    const available = project.payCurrencies.map(({ payCurrency }) => ({
      payCurrency,
      available:
        owned.find(({ account, currency }) => account === PAY_ACCOUNT && currency === payCurrency)
          ?.available ?? '0',
    }));
    return ok({
      project,
      sections: sectionsOf(issue, caller.language),
      available: caller.userId === null ? [] : available,
      serverTime,
    });
  },

  'ieo.subscribe': (context, request) =>
    subscribe(context, context.transaction, { userId: context.caller.userId, request }),

  'ieo.orders': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    const rows = await listOrders(database, { userId: caller.userId, ...page });
    return ok(pageOf(rows, page, toOrder));
  },
};

async function toProjects(
  { database, feed, caller }: Exchange & { readonly caller: Caller },
  issues: readonly TokenIssue[],
  nowMs: number,
): Promise<IeoProject[]> {
  const rows = new Map((await readProjects(database)).map((row) => [row.id, row]));
  const { userId, language } = caller;
  const subscribed = userId === null ? null : await subscribedBy(database, userId);
  return issues.map((issue) =>
    toProject(
      feed,
      {
        issue,
        row: rows.get(issue.id),
        subscribed: subscribed?.get(issue.id) ?? '0',
        language,
      },
      nowMs,
    ),
  );
}

/** In progress by their end, then warm-ups by their start, then the newest that are done. */
function placeOf({ status, startsAt, endsAt }: IeoProject): number {
  const far = Number.MAX_SAFE_INTEGER / 4;
  if (status === 'in_progress') return endsAt - far;
  return status === 'warm_up' ? startsAt : far - endsAt;
}
