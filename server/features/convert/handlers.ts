/** Conversions between coins (CONV-03). */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import { balances } from '../../ledger/statements.ts';
import { shownPrice } from '../../market/coin-price.ts';
import { currencies, currencyIds } from '../../money/currencies.ts';
import { idOf, listConversions } from './conversion-store.ts';
import { boundsOf, priceWish } from './make-quote.ts';
import { insertQuote } from './quote-store.ts';
import { submitConversion } from './submit-conversion.ts';
import { CONVERT_ACCOUNT, convertibleCurrencies } from './terms.ts';

/** Nobody is promised a rate for what they do not have. */
async function availableOf(
  database: Queryable,
  userId: number,
  currencyId: number,
): Promise<string> {
  const rows = await balances(database, userId);
  const own = rows.find(
    ({ account, currency }) =>
      account === CONVERT_ACCOUNT && currencyIds.get(currency) === currencyId,
  );
  return own?.available ?? '0';
}

type Menu = 'convert.currencies' | 'convert.quote' | 'convert.submit' | 'convert.history';

export const convertHandlers: Handlers<Menu> = {
  'convert.currencies': async ({ database, feed, caller }) => {
    const owned = (await balances(database, caller.userId)).filter(
      ({ account }) => account === CONVERT_ACCOUNT,
    );
    return ok(
      convertibleCurrencies.flatMap((currency) => {
        const { id, code, name, scale } = currency;
        const price = shownPrice(feed, code);
        if (price === null) return [];
        const { minimum, maximum } = boundsOf(currency, price);
        const found = owned.find((balance) => balance.currency === code);
        return [
          {
            currencyId: id,
            currency: code,
            name,
            scale,
            available: found?.available ?? '0',
            minimumNumber: minimum,
            maximumNumber: maximum,
            price,
          },
        ];
      }),
    );
  },

  'convert.quote': async ({ database, feed, clock, caller }, wish) => {
    const at = clock.now();
    const available = await availableOf(database, caller.userId, wish.fromCurrencyId);
    const priced = priceWish(feed, wish, { nowMs: at, available });
    if (!priced.ok) return priced;
    const quote = await insertQuote(database, { userId: caller.userId, priced: priced.value, at });
    const { id: quoteId, fromCurrency, toCurrency, ...sums } = quote;
    return ok({
      ...sums,
      quoteId,
      fromCurrencyId: idOf(fromCurrency),
      toCurrencyId: idOf(toCurrency),
    });
  },

  'convert.submit': async (context, request) => {
    const { transaction, caller, ...exchange } = context;
    return submitConversion(exchange, transaction, { userId: caller.userId, request });
  },

  'convert.history': async ({ database, caller }, { currencyId, ...asked }) => {
    const currency = currencies.find(({ id }) => id === currencyId)?.code ?? null;
    if (currencyId !== undefined && currency === null) return refuse('currency_unknown');
    const page = clampPage(asked);
    const rows = await listConversions(database, { userId: caller.userId, currency, ...page });
    return ok(pageOf(rows, page, (row) => row));
  },
};
