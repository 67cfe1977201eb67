/** Assets: balances by account, what they are worth, and the bills behind them. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Balance } from '../../../contract/features/assets.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage } from '../../calls/page.ts';
import { toContractBalance } from '../../ledger/balance-view.ts';
import { balances } from '../../ledger/statements.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';
import { currencies, currencyIds } from '../../money/currencies.ts';
import { equivalentOf } from '../../money/valuation.ts';
import { listBills, readBill } from './bills.ts';
import { equityHistory } from './history.ts';

type Menu = 'assets.wallets' | 'assets.wallet' | 'assets.bills' | 'assets.bill' | 'assets.history';

const DEFAULT_DAYS = 30;
const MAXIMUM_DAYS = 365;

const codeById: ReadonlyMap<number, string> = new Map(currencies.map(({ id, code }) => [id, code]));

export const assetsHandlers: Handlers<Menu> = {
  'assets.wallets': async ({ database, feed, clock, caller }) => {
    const rows = (await balances(database, caller.userId)).map(toView);
    const held = rows.filter((row) => !isZero(row) || isMainDollar(row));
    const list = held.some(isMainDollar) ? held : [...held, zeroBalance('change', 'USDT')];
    return ok({ list, equivalent: worth(list, feed), serverTime: clock.now() });
  },
  'assets.wallet': async ({ database, feed, caller }, { currencyId, account }) => {
    const currency = codeById.get(currencyId);
    if (currency === undefined) return refuse('currency_unknown');
    const rows = (await balances(database, caller.userId)).map(toView);
    const found = rows.filter(
      (row) => row.currency === currency && (!account || row.account === account),
    );
    const list = found.length > 0 ? found : [zeroBalance(account ?? 'change', currency)];
    return ok({ list, equivalent: worth(list, feed) });
  },
  'assets.bills': async (
    { database, caller },
    { account, currencyId, code, from, to, ...asked },
  ) => {
    const currency = currencyId === undefined ? undefined : codeById.get(currencyId);
    if (currencyId !== undefined && currency === undefined) return refuse('currency_unknown');
    const page = clampPage(asked);
    const bills = await listBills(database, {
      userId: caller.userId,
      account,
      currency,
      code,
      from,
      to,
      ...page,
    });
    return ok(bills);
  },
  'assets.bill': async ({ database, caller }, { id }) => {
    const bill = await readBill(database, caller.userId, id);
    return bill ? ok(bill) : refuse('not_found');
  },
  'assets.history': async ({ database, feed, clock, caller }, { days = DEFAULT_DAYS }) =>
    ok(
      await equityHistory({
        database,
        feed,
        userId: caller.userId,
        days: Math.min(Math.max(days, 1), MAXIMUM_DAYS),
        nowMs: clock.now(),
      }),
    ),
};

function toView(balance: Parameters<typeof toContractBalance>[0]): Balance {
  return toContractBalance(balance);
}

function zeroBalance(account: Balance['account'], currency: string): Balance {
  return {
    account,
    currencyId: currencyIds.get(currency) ?? 0,
    currency,
    available: '0',
    frozen: '0',
  };
}

function isZero({ available, frozen }: Balance): boolean {
  return available === '0' && frozen === '0';
}

function isMainDollar({ account, currency }: Balance): boolean {
  return account === 'change' && currency === 'USDT';
}

function worth(list: readonly Balance[], feed: MarketFeed): string {
  const holdings = list.map(({ currency, available, frozen }) => ({
    currency,
    amount: plainText(new Exact(available).plus(frozen)),
  }));
  return equivalentOf(holdings, (currency) => lastPrice(feed, currency));
}
