/** Loans against collateral (LOAN-01). */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { balances } from '../../ledger/statements.ts';
import { shownPrice } from '../../market/coin-price.ts';
import { addCollateral } from './add-collateral.ts';
import { borrow } from './borrow.ts';
import { readCredit } from './credit.ts';
import { listLoans, toLoan } from './loan-store.ts';
import { repay } from './repay.ts';
import {
  borrowedCurrency,
  collateralCurrencies,
  HOURLY_RATE,
  INITIAL_LTV,
  LIQUIDATION_FEE_RATE,
  LIQUIDATION_LTV,
  LOAN_ACCOUNT,
  MAXIMUM_OPEN,
  MINIMUM_NUMBER,
  WARNING_LTV,
} from './terms.ts';

type Menu = 'loans.terms' | 'loans.list' | 'loans.borrow' | 'loans.repay' | 'loans.addCollateral';

export const loansHandlers: Handlers<Menu> = {
  'loans.terms': async (context) => {
    const { database, feed, caller } = context;
    const { openCount: _, ...credit } = await readCredit(context, database, caller.userId);
    const owned = new Map(
      (await balances(database, caller.userId))
        .filter(({ account }) => account === LOAN_ACCOUNT)
        .map(({ currency, available }) => [currency, available]),
    );
    return ok({
      currencyId: borrowedCurrency.id,
      currency: borrowedCurrency.code,
      scale: borrowedCurrency.scale,
      hourlyRate: HOURLY_RATE,
      initialLtv: INITIAL_LTV,
      warningLtv: WARNING_LTV,
      liquidationLtv: LIQUIDATION_LTV,
      liquidationFeeRate: LIQUIDATION_FEE_RATE,
      minimumNumber: MINIMUM_NUMBER,
      maximumOpen: MAXIMUM_OPEN,
      ...credit,
      collaterals: collateralCurrencies(feed).map(({ id, code, name, scale }) => ({
        currencyId: id,
        currency: code,
        name,
        scale,
        available: owned.get(code) ?? '0',
        price: shownPrice(feed, code) ?? '0',
      })),
    });
  },

  'loans.list': async ({ database, caller }, { state, ...asked }) => {
    const page = clampPage(asked);
    const rows = await listLoans(database, { userId: caller.userId, state, ...page });
    return ok(pageOf(rows, page, toLoan));
  },

  'loans.borrow': (context, request) =>
    borrow(context, context.transaction, { userId: context.caller.userId, request }),

  'loans.repay': (context, { id, number }) =>
    repay(context, context.transaction, { userId: context.caller.userId, id, number }),

  'loans.addCollateral': (context, { id, number }) =>
    addCollateral(context, context.transaction, { userId: context.caller.userId, id, number }),
};
