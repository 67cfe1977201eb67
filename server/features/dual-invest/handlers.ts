/** Dual investments: what is on offer, buying, what one has, and the trades that settled it. */
import { ok, refuse } from '../../../contract/envelope.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { AVERAGED_MS, SAMPLE_STEP_MS } from '../../../contract/rules/dual/dual-payout.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { balances } from '../../ledger/statements.ts';
import { findEvidence, listOrders, toOrder } from './order-store.ts';
import { findProduct, listProducts, toProduct } from './product-store.ts';
import { purchase } from './purchase.ts';
import type { DualSettler } from './settler.ts';
import { dualCoins, holdingDays, roundAt, SPOT_ACCOUNT, TIME_ZONE } from './terms.ts';

type Menu =
  | 'dualInvest.terms'
  | 'dualInvest.products'
  | 'dualInvest.product'
  | 'dualInvest.purchase'
  | 'dualInvest.orders'
  | 'dualInvest.evidence';

export function dualInvestHandlers({ priceSource }: DualSettler): Handlers<Menu> {
  return {
    'dualInvest.terms': async ({ clock }) => {
      const nowMs = clock.now();
      return ok({
        coins: dualCoins.map(({ currency: { id, code } }) => ({ currencyId: id, currency: code })),
        holdingDays: [...holdingDays],
        priceSource: priceSource.name,
        timeZone: TIME_ZONE,
        nextAt: roundAt(nowMs) + DAY_MS,
        serverTime: nowMs,
      });
    },

    'dualInvest.products': async ({ database, feed, clock }, request) => {
      const { currencyId, type = null, days = null, sort = 'rate', ...asked } = request;
      const coin = dualCoins.find(({ currency }) => currency.id === currencyId);
      if (currencyId !== undefined && coin === undefined) return refuse('currency_unknown');
      const page = clampPage(asked);
      const nowMs = clock.now();
      const currency = coin?.currency.code ?? null;
      const rows = await listProducts(database, { currency, type, days, sort, nowMs, ...page });
      return ok({ ...pageOf(rows, page, (row) => toProduct(row, feed)), serverTime: nowMs });
    },

    'dualInvest.product': async ({ database, feed, clock, caller }, { id }) => {
      const row = await findProduct(database, id);
      if (row === null) return refuse('not_found');
      const product = toProduct(row, feed);
      const owned = caller.userId === null ? null : await balances(database, caller.userId);
      const ofPay = owned?.find(
        ({ account, currency }) => account === SPOT_ACCOUNT && currency === product.payCurrency,
      );
      return ok({
        product,
        available: owned === null ? null : (ofPay?.available ?? '0'),
        priceSource: priceSource.name,
        serverTime: clock.now(),
      });
    },

    'dualInvest.purchase': (context, request) =>
      purchase(context, context.transaction, { userId: context.caller.userId, request }),

    'dualInvest.orders': async ({ database, caller }, { status = null, ...asked }) => {
      const page = clampPage(asked);
      const rows = await listOrders(database, { userId: caller.userId, status, ...page });
      return ok(pageOf(rows, page, toOrder));
    },

    'dualInvest.evidence': async ({ database, feed, caller }, { id }) => {
      const found = await findEvidence(database, caller.userId, id);
      if (found === null) return refuse('not_found');
      const { row, ticks } = found;
      return ok({
        order: toOrder(row),
        ticks: [...ticks],
        priceScale: feed.marketById(row.marketId)?.priceScale ?? 2,
        steps: AVERAGED_MS / SAMPLE_STEP_MS,
      });
    },
  };
}
