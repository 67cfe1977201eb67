/** The calls of futures (FUT-13). */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { contractFeeDiscount } from '../../../contract/rules/vip.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange, Handlers, UserCaller } from '../../exchange.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { Act } from './act.ts';
import type { FuturesBoard } from './board.ts';
import { amendOrder, cancelOrder } from './change-order.ts';
import { closeBatch, closePosition } from './close-calls.ts';
import { toFuturesAccount, toFuturesOrder, toOpenPositions } from './entities.ts';
import { listOrders } from './order-store.ts';
import { performAct } from './perform-act.ts';
import { contractOf, placeOpening, tradedMarket } from './place-order.ts';
import { listPositions, openPositionsOf } from './position-store.ts';
import { readLever } from './read-account.ts';
import { placeReducing } from './reduce-order.ts';
import { setStops } from './set-stops.ts';
import { futuresTerms } from './terms.ts';

const DEFAULT_LIMIT = 10;
const MAXIMUM_LIMIT = 100;

type FuturesCall =
  | 'futures.desk'
  | 'futures.submit'
  | 'futures.positions'
  | 'futures.close'
  | 'futures.setStops'
  | 'futures.closeBatch'
  | 'futures.orders'
  | 'futures.cancel'
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

    'futures.submit': (context, request) =>
      act(context, async (begun) => {
        const market = tradedMarket(context.feed, request, begun.at);
        if (!market.ok) return market;
        const { positionId } = request;
        return positionId === undefined
          ? placeOpening(begun, market.value, request)
          : placeReducing(begun, market.value, { ...request, positionId });
      }),

    'futures.positions': async ({ database, feed, caller }, request) => {
      const { status = 'open' } = request;
      const { page, limit } = pageOf(request);
      const { userId } = caller;
      const marketIds = marketIdsOf(feed, request);
      const { account, open } = await readAccount(database, feed, userId);
      const rows = await listPositions(database, { userId, status, marketIds, page, limit });
      const { available } = account;
      const list = toOpenPositions(rows.slice(0, limit), { available, open }, feed);
      return ok({ list, page, limit, hasMore: rows.length > limit, account });
    },

    'futures.close': (context, request) => act(context, (begun) => closePosition(begun, request)),

    'futures.setStops': (context, request) => act(context, (begun) => setStops(begun, request)),

    'futures.closeBatch': (context, request) =>
      act(context, (begun) =>
        closeBatch(begun, { side: request.type, marketIds: marketIdsOf(context.feed, request) }),
      ),

    'futures.orders': async ({ database, feed, caller }, request) => {
      const { scope = 'current' } = request;
      const { page, limit } = pageOf(request);
      const marketIds = marketIdsOf(feed, request);
      const { userId } = caller;
      const rows = await listOrders(database, { userId, scope, marketIds, page, limit });
      const list = rows.slice(0, limit).map((row) => toFuturesOrder(row, feed));
      return ok({ list, page, limit, hasMore: rows.length > limit });
    },

    'futures.cancel': (context, { id }) => act(context, (begun) => cancelOrder(begun, id)),

    'futures.amend': (context, request) => act(context, (begun) => amendOrder(begun, request)),
  };
}

async function readAccount(queryable: Queryable, feed: MarketFeed, userId: number) {
  const balance = await readLever(queryable, userId);
  const open = await openPositionsOf(queryable, userId);
  return { account: toFuturesAccount(balance, open, feed), open };
}

function pageOf(request: { page?: number | undefined; limit?: number | undefined }) {
  const page = Math.max(1, request.page ?? 1);
  const limit = Math.min(MAXIMUM_LIMIT, Math.max(1, request.limit ?? DEFAULT_LIMIT));
  return { page, limit };
}

/** The contracts that a request names by one or both of their currencies; null for all. */
function marketIdsOf(
  feed: MarketFeed,
  named: { currencyId?: number | undefined; legalId?: number | undefined },
): number[] | null {
  const { currencyId, legalId } = named;
  if (currencyId === undefined && legalId === undefined) return null;
  return feed.markets
    .filter((market) => (currencyId ?? market.currencyId) === market.currencyId)
    .filter((market) => (legalId ?? market.legalId) === market.legalId)
    .map((market) => market.id);
}

async function vipTier(queryable: Queryable, userId: number): Promise<number> {
  const rows = await queryable.query<{ tier: number }>(
    'select vip_tier as tier from users where id = $1',
    [userId],
  );
  return rows[0]?.tier ?? 0;
}
