/** Deposit: terms, own addresses, submitting and records. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Handlers } from '../../exchange.ts';
import { clampPage } from '../../http/page.ts';
import { currencies } from '../../market/instruments.ts';
import { networkOf } from '../../money/networks.ts';
import { listDeposits, toDeposit } from './deposit-store.ts';
import { ownAddress } from './own-address.ts';
import { submitDeposit } from './submit-deposit.ts';
import { depositableBy, termsOf } from './terms.ts';

type Menu = 'deposit.terms' | 'deposit.address' | 'deposit.submit' | 'deposit.records';

export const depositHandlers: Handlers<Menu> = {
  'deposit.terms': async ({ database, feed, caller }, { id }) => {
    const currency = depositableBy({ id });
    if (!currency) return refuse('currency_unknown');
    return ok(termsOf(currency, { feed, tier: await tierOf(database, caller.userId) }));
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

  'deposit.records': async ({ database, caller }, { status, currencyId, ...asked }) => {
    const { page, limit } = clampPage(asked);
    const currency = currencies.find(({ id }) => id === currencyId)?.code ?? null;
    if (currencyId !== undefined && currency === null) return refuse('currency_unknown');
    const rows = await listDeposits(database, {
      userId: caller.userId,
      status: status ?? null,
      currency,
      page,
      limit,
    });
    const list = rows.slice(0, limit).map(toDeposit);
    return ok({ list, page, limit, hasMore: rows.length > limit });
  },
};

async function tierOf(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.query<{ tier: number }>(
    'select vip_tier as tier from users where id = $1',
    [userId],
  );
  return row?.tier ?? 0;
}
