/** Options: terms, buying, lists and results. */
import { ok, refuse } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { optionsFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import { balances } from '../../ledger/statements.ts';
import { vipTier } from '../../users/vip-tier.ts';
import { findOption, listOptions, toOptionOrder } from './option-store.ts';
import { quoteSale } from './quote-sale.ts';
import { SeenVolatility } from './seen-volatility.ts';
import { sellOption } from './sell-option.ts';
import type { OptionsSettler } from './settler.ts';
import { submitOption } from './submit-option.ts';
import { expiriesOf, FEE_RATE, hasOptions, stakeTerms } from './terms.ts';

/** Options come in short pages (OPT-08). */
const DEFAULT_LIMIT = 5;

type Menu =
  | 'options.currencies'
  | 'options.orders'
  | 'options.expiries'
  | 'options.result'
  | 'options.submit'
  | 'options.saleQuote'
  | 'options.sell';

export function optionsHandlers(settler: OptionsSettler): Handlers<Menu> {
  const volatility = new SeenVolatility();
  return {
    'options.currencies': async ({ database, caller }) => {
      const owned = (await balances(database, caller.userId)).filter(
        ({ account }) => account === 'micro',
      );
      return ok(
        stakeTerms.map(({ currency: { id, code, scale }, minimum, maximum }) => ({
          currencyId: id,
          currency: code,
          scale,
          available: owned.find(({ currency }) => currency === code)?.available ?? '0',
          minimumNumber: minimum,
          maximumNumber: maximum,
        })),
      );
    },

    'options.orders': async ({ database, caller }, { status = 'holding', matchId, ...asked }) => {
      const page = clampPage({ ...asked, limit: asked.limit ?? DEFAULT_LIMIT });
      const rows = await listOptions(database, {
        userId: caller.userId,
        status,
        marketId: matchId ?? null,
        ...page,
      });
      return ok(pageOf(rows, page, toOptionOrder));
    },

    'options.expiries': async ({ database, feed, caller }, { matchId }) => {
      const market = matchId === undefined ? null : feed.marketById(matchId);
      if (market === undefined || (market !== null && !hasOptions(market)))
        return refuse('market_unknown');
      const feeDiscount = await feeDiscountOf(database, caller.userId);
      return ok(
        expiriesOf(market).map((expiry) => ({ ...expiry, feeRate: FEE_RATE, feeDiscount })),
      );
    },

    'options.result': async ({ database, caller }, { id }) => {
      const row = await findOption(database, caller.userId, id);
      return row === null ? refuse('not_found') : ok(toOptionOrder(row));
    },

    'options.submit': async (context, request) => {
      const { transaction, caller } = context;
      const bought = await submitOption(context, transaction, { userId: caller.userId, request });
      if (bought.ok) {
        const { matchId, openedAt } = bought.value;
        transaction.afterCommit(() => settler.watch(matchId, openedAt));
      }
      return bought;
    },

    'options.saleQuote': async (context, { id }) =>
      quoteSale(context, volatility, { userId: context.caller.userId, id }),

    'options.sell': async (context, { id, quoteId }) => {
      const { transaction, caller } = context;
      return sellOption(context, transaction, { userId: caller.userId, id, quoteId });
    },
  };
}

/** As a fraction; guests have none. */
async function feeDiscountOf(database: Queryable, userId: number | null): Promise<string> {
  if (userId === null) return '0';
  const tier = await vipTier(database, userId);
  return plainText(exact(String(optionsFeeDiscount(tier))).div(100));
}
