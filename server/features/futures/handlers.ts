/** The calls of futures (FUT-13). */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { contractFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { marketIdsOf } from '../../market/markets-named.ts';
import { vipTier } from '../../users/vip-tier.ts';
import type { Act } from './money/act.ts';
import type { FuturesBoard } from './money/board.ts';
import { performAct } from './money/perform-act.ts';
import { readLever } from './money/read-account.ts';
import { amendOrder, cancelAllOrders, cancelOrder } from './orders/change-order.ts';
import { contractOf } from './orders/place-order.ts';
import { submitOrder } from './orders/submit-order.ts';
import { closeBatch, closePosition } from './positions/close-calls.ts';
import { setStops } from './positions/set-stops.ts';
import { toFuturesAccount, toFuturesOrder, toOpenPositions } from './rows/entities.ts';
import { listOrders } from './rows/order-store.ts';
import { listPositions, openPositionsOf } from './rows/position-store.ts';
import { futuresTerms } from './terms.ts';

type FuturesCall =
  | 'futures.desk'
  | 'futures.submit'
  | 'futures.positions'
  | 'futures.close'
  | 'futures.setStops'
  | 'futures.closeBatch'
  | 'futures.orders'
  | 'futures.cancel'
  | 'futures.cancelAll'
  | 'futures.amend';

export function futuresHandlers(board: FuturesBoard): Handlers<FuturesCall> {
  const act = async <Value>(
    context: Exchange & { transaction: Transaction; caller: UserCaller },
    work: (act: Act) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const { transaction: tx, caller, ...exchange } = context;
    return performAct({ exchange, board, tx }, caller.userId, work);
  };
  return {
    'futures.desk': async ({ database, feed, clock, caller }, request) => {
      const market = contractOf(feed, request);
      if (!market) return refuse('market_unknown');
      const nowMs = clock.now();
      const discountPercent = contractFeeDiscount(await vipTier(database, caller.userId));
      const { account } = await readAccount(database, feed, caller.userId);
      return ok({
        terms: futuresTerms(market, { discountPercent, nowMs }),
        account,
        serverTime: nowMs,
      });
    },

    'futures.submit': (context, request) => act(context, (begun) => submitOrder(begun, request)),

    'futures.positions': async ({ database, feed, caller }, request) => {
      const { status = 'open', id = null } = request;
      const page = clampPage(request);
      const { userId } = caller;
      const marketIds = marketIdsOf(feed, request);
      const { account, open } = await readAccount(database, feed, userId);
      const rows = await listPositions(database, { userId, status, marketIds, id, ...page });
      const { available } = account;
      const shown = pageOf(rows, page, (row) => row);
      const list = toOpenPositions(shown.list, { available, open }, feed);
      return ok({ ...shown, list, account });
    },

    'futures.close': (context, request) => act(context, (begun) => closePosition(begun, request)),

    'futures.setStops': (context, request) => act(context, (begun) => setStops(begun, request)),

    'futures.closeBatch': (context, request) =>
      act(context, (begun) =>
        closeBatch(begun, { side: request.type, marketIds: marketIdsOf(context.feed, request) }),
      ),

    'futures.orders': async ({ database, feed, caller }, request) => {
      const { scope = 'current' } = request;
      const page = clampPage(request);
      const wanted = { userId: caller.userId, scope, marketIds: marketIdsOf(feed, request) };
      const rows = await listOrders(database, { ...wanted, ...page });
      return ok(pageOf(rows, page, (row) => toFuturesOrder(row, feed)));
    },

    'futures.cancel': (context, { id }) => act(context, (begun) => cancelOrder(begun, id)),

    'futures.cancelAll': (context, request) =>
      act(context, (begun) => cancelAllOrders(begun, marketIdsOf(context.feed, request))),

    'futures.amend': (context, request) => act(context, (begun) => amendOrder(begun, request)),
  };
}

async function readAccount(queryable: Queryable, feed: MarketFeed, userId: number) {
  const balance = await readLever(queryable, userId);
  const open = await openPositionsOf(queryable, userId);
  return { account: toFuturesAccount(balance, open, feed), open };
}
