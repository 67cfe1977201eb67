/** Invite: the caller's code and link, who came by it, and what their fees brought. */
import { ok } from '../../../contract/envelope.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';
import { rebateRates } from '../../money/rebate-rates.ts';
import { equivalentOf, type Holding } from '../../money/valuation.ts';
import { maskedAccount } from './masked-account.ts';
import { listRebates, toRebate } from './rebate-store.ts';

type Menu = 'invite.summary' | 'invite.invited' | 'invite.rebates';

const REGISTER_PAGE = '/h5/#/pages/common/register';

export const inviteHandlers: Handlers<Menu> = {
  'invite.summary': async ({ config, database, feed, caller }) => {
    const invitationCode = await invitationCodeOf(database, caller.userId);
    const counts = await countInvited(database, caller.userId);
    const earned = await readEarned(database, caller.userId);
    const levels = rebateRates.map((rate, index) => ({
      level: index + 1,
      rate,
      invited: counts.get(index + 1) ?? 0,
      earnedUsd: worth(
        earned.filter(({ level }) => level === index + 1),
        feed,
      ),
    }));
    return ok({
      invitationCode,
      link: `${config.publicOrigin ?? ''}${REGISTER_PAGE}?code=${invitationCode}`,
      levels,
      earnedUsd: plainText(Exact.sum(0, ...levels.map(({ earnedUsd }) => earnedUsd))),
    });
  },

  'invite.invited': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    const rows = await database.query<{ account: string; level: number; registeredAt: number }>(
      `${invitedSql}
       select coalesce(u.account, u.email, u.phone, '') as account, tree.level, u.created_at as registered_at
         from tree join users u on u.id = tree.user_id
         order by u.id desc limit $3 offset $4`,
      [caller.userId, rebateRates.length, page.limit + 1, (page.page - 1) * page.limit],
    );
    return ok(
      pageOf(rows, page, ({ account, ...row }) => ({
        ...row,
        maskedAccount: maskedAccount(account),
      })),
    );
  },

  'invite.rebates': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    const rows = await listRebates(database, caller.userId, page);
    return ok(pageOf(rows, page, toRebate));
  },
};

/** Everybody below $1, down to level $2. */
const invitedSql = `with recursive tree (user_id, level) as (
    select id, 1 from users where invited_by = $1
    union all
    select u.id, tree.level + 1 from users u join tree on u.invited_by = tree.user_id where tree.level < $2
  )`;

async function invitationCodeOf(database: Queryable, userId: number): Promise<string> {
  const [row] = await database.query<{ code: string }>(
    'select invitation_code as code from users where id = $1',
    [userId],
  );
  if (!row) throw new Error('a caller without a row');
  return row.code;
}

async function countInvited(
  database: Queryable,
  userId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.query<{ level: number; invited: number }>(
    `${invitedSql} select level, count(*) as invited from tree group by level`,
    [userId, rebateRates.length],
  );
  return new Map(rows.map(({ level, invited }) => [level, invited]));
}

type Earned = Holding & { readonly level: number };

function readEarned(database: Queryable, userId: number): Promise<Earned[]> {
  return database.query<Earned>(
    'select level, currency, sum(amount) as amount from rebates where user_id = $1 group by level, currency',
    [userId],
  );
}

function worth(earned: readonly Earned[], feed: MarketFeed): string {
  return equivalentOf(earned, (currency) => lastPrice(feed, currency));
}
