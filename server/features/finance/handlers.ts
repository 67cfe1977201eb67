/** Finance: the products that features bring, as one account of what is held, earned and to come. */
import { ok } from '../../../contract/envelope.ts';
import type { FinanceOverview, Upcoming } from '../../../contract/features/finance.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { Queryable } from '../../db/database.ts';
import type { Earning } from '../../feature.ts';
import { balances } from '../../ledger/statements.ts';
import { lastPrice } from '../../market/last-price.ts';
import { equivalentOf, type Holding } from '../../money/valuation.ts';

const MOST_UPCOMING = 50;
const PRODUCT_ACCOUNTS: ReadonlySet<string> = new Set(['mining', 'financial']);

export function financeHandlers(earnings: readonly Earning[]): Handlers<'finance.overview'> {
  return {
    'finance.overview': async ({ database, feed, caller }) => {
      const { userId } = caller;
      const inUsd = (holdings: readonly Holding[]) =>
        equivalentOf(holdings, (currency) => lastPrice(feed, currency));
      const held = await heldByReference(database, userId);
      const open = await openByReference(database, userId);
      const products: FinanceOverview['products'] = [];
      for (const { product, reference, earned } of earnings) {
        const own = held.filter(({ referenceKind }) => referenceKind === reference);
        products.push({
          product,
          held: inUsd(own),
          earned: inUsd(earned ? await database.query<Holding>(earned, [userId]) : []),
          openOrders: open.find(({ referenceKind }) => referenceKind === reference)?.orders ?? 0,
        });
      }
      return ok({
        held: inUsd(await inAccounts(database, userId)),
        products,
        upcoming: await upcomingOf(database, earnings, userId),
      });
    },
  };
}

/** What is held, by what it is held for: the same holds that the balances of the accounts are made of. */
function heldByReference(
  queryable: Queryable,
  userId: number,
): Promise<(Holding & { readonly referenceKind: string })[]> {
  return queryable.query(
    `select h.reference_kind, a.currency, sum(h.remaining) as amount
      from holds h join accounts a on a.id = h.account_id
      where a.user_id = $1 and h.status = 'open' and a.account = any ($2::text[])
      group by 1, 2`,
    [userId, [...PRODUCT_ACCOUNTS]],
  );
}

/** What something is held for counts once, also when that is held in two currencies. */
function openByReference(
  queryable: Queryable,
  userId: number,
): Promise<{ readonly referenceKind: string; readonly orders: number }[]> {
  return queryable.query(
    `select h.reference_kind, count(distinct h.reference_id) as orders
      from holds h join accounts a on a.id = h.account_id
      where a.user_id = $1 and h.status = 'open' and a.account = any ($2::text[])
      group by 1`,
    [userId, [...PRODUCT_ACCOUNTS]],
  );
}

async function inAccounts(queryable: Queryable, userId: number): Promise<Holding[]> {
  const own = await balances(queryable, userId);
  return own
    .filter(({ account }) => PRODUCT_ACCOUNTS.has(account))
    .map(({ currency, available, held }) => ({
      currency,
      amount: plainText(exact(available).plus(held)),
    }));
}

async function upcomingOf(
  queryable: Queryable,
  earnings: readonly Earning[],
  userId: number,
): Promise<Upcoming[]> {
  const found: Upcoming[] = [];
  for (const { product, upcoming } of earnings) {
    const rows = await queryable.query<Omit<Upcoming, 'product'>>(
      `select * from (${upcoming}) coming order by at, order_id limit ${MOST_UPCOMING}`,
      [userId],
    );
    found.push(...rows.map((row) => ({ product, ...row })));
  }
  return found.toSorted((left, right) => left.at - right.at).slice(0, MOST_UPCOMING);
}
