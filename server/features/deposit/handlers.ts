/** Deposit: terms, own addresses, submitting and records. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { currencies } from '../../money/currencies.ts';
import { networkOf } from '../../money/networks.ts';
import { readDepositor } from '../../users/net-deposits.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { listDeposits, toDeposit } from './deposit-store.ts';
import { ownAddress } from './own-address.ts';
import { submitDeposit } from './submit-deposit.ts';
import { depositableBy, termsOf } from './terms.ts';

type Menu =
  | 'deposit.terms'
  | 'deposit.address'
  | 'deposit.submit'
  | 'deposit.cancel'
  | 'deposit.records';

export const depositHandlers: Handlers<Menu> = {
  'deposit.terms': async ({ database, feed, caller }, { id }) => {
    const currency = depositableBy({ id });
    if (!currency) return refuse('currency_unknown');
    return ok(termsOf(feed, currency, await readDepositor(database, caller.userId)));
  },

  'deposit.address': async ({ database, clock, caller }, { currencyId, network: wanted }) => {
    const currency = depositableBy({ id: currencyId });
    if (!currency) return refuse('currency_unknown');
    const known = networkOf(currency.code, wanted);
    if (!known) return refuse('parameter_error', { fields: { network: 'parameter_error' } });
    const { network, minimumDeposit, confirmations } = known;
    const owner = { userId: caller.userId, network, at: clock.now() };
    const address = await ownAddress(database, owner);
    return ok({
      currencyId,
      currency: currency.code,
      network,
      address,
      memo: null,
      qrText: address,
      minimumAmount: minimumDeposit,
      confirmations,
    });
  },

  'deposit.submit': (context, wish) =>
    submitDeposit(context, context.transaction, { userId: context.caller.userId, wish }),

  'deposit.cancel': (context, { id }) =>
    cancelDeposit(context, context.transaction, { id, userId: context.caller.userId }),

  'deposit.records': async ({ database, caller }, { status, currencyId, ...asked }) => {
    const page = clampPage(asked);
    const currency = currencies.find(({ id }) => id === currencyId)?.code ?? null;
    if (currencyId !== undefined && currency === null) return refuse('currency_unknown');
    const rows = await listDeposits(database, {
      userId: caller.userId,
      status: status ?? null,
      currency,
      ...page,
    });
    return ok(pageOf(rows, page, toDeposit));
  },
};
