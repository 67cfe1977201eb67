/** The calls of futures (FUT-13). */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { contractFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Claim } from '../../calls/claim.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { marketIdsOf } from '../../market/markets-named.ts';
import { vipTier } from '../../users/vip-tier.ts';
import type { Act } from './money/act.ts';
import type { FuturesBoard } from './money/board.ts';
import { performAct } from './money/perform-act.ts';
import { readLever } from './money/read-account.ts';
import type { Named } from './money/seen-account.ts';
import { amendOrder, cancelAllOrders, cancelOrder } from './orders/change-order.ts';
import { contractOf } from './orders/place-order.ts';
import { ladderNamed, placeScale } from './orders/place-scale.ts';
import { namedBy, submitOrder } from './orders/submit-order.ts';
import { closeBatch, closePosition } from './positions/close-calls.ts';
import { setStops } from './positions/set-stops.ts';
import { toFuturesAccount, toFuturesOrder, toOpenPositions } from './rows/entities.ts';
import { listOrders } from './rows/order-store.ts';
import { listPositions, openPositionsOf } from './rows/position-store.ts';
import { futuresTerms } from './terms.ts';

type FuturesCall =
  | 'futures.desk'
  | 'futures.submit'
  | 'futures.scale'
  | 'futures.positions'
  | 'futures.close'
  | 'futures.setStops'
  | 'futures.closeBatch'
  | 'futures.orders'
  | 'futures.cancel'
  | 'futures.cancelAll'
  | 'futures.amend';

type ActContext = Exchange & { readonly caller: UserCaller; readonly claim: Claim | null };

export function futuresHandlers(board: FuturesBoard): Handlers<FuturesCall> {
  /** A call that is an act on the account of its caller. */
  const acting = <Request, Value>(
    named: (request: Request) => Named,
    work: (act: Act, request: Request) => Result<Value>,
  ) => ({
    inOneStatement: ({ caller, claim, ...exchange }: ActContext, request: Request) =>
      performAct(
        { exchange, board },
        { userId: caller.userId, named: named(request), claim },
        (act) => work(act, request),
      ),
  });
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

    'futures.submit': acting(namedBy, submitOrder),
    'futures.scale': acting(ladderNamed, placeScale),

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

    'futures.close': acting(byPosition, closePosition),

    'futures.setStops': acting(byPosition, setStops),

    'futures.closeBatch': acting(byNothing, (act, request: RequestOf<'futures.closeBatch'>) =>
      closeBatch(act, { side: request.type, marketIds: marketIdsOf(act.exchange.feed, request) }),
    ),

    'futures.orders': async ({ database, feed, caller }, request) => {
      const { scope = 'current' } = request;
      const page = clampPage(request);
      const wanted = { userId: caller.userId, scope, marketIds: marketIdsOf(feed, request) };
      const rows = await listOrders(database, { ...wanted, ...page });
      return ok(pageOf(rows, page, (row) => toFuturesOrder(row, feed)));
    },

    'futures.cancel': acting(byOrder, (act, { id }: { id: number }) => cancelOrder(act, id)),

    'futures.cancelAll': acting(
      () => ({ hasAllOrders: true }),
      (act, request: RequestOf<'futures.cancelAll'>) =>
        cancelAllOrders(act, marketIdsOf(act.exchange.feed, request)),
    ),

    'futures.amend': acting(byOpening, amendOrder),
  };
}

const byOrder = ({ id }: { id: number }): Named => ({ orderId: id });
const byOpening = ({ id }: { id: number }): Named => ({ orderId: id, mayOpen: true });
const byPosition = ({ id }: { id: number }): Named => ({ positionId: id });
const byNothing = (): Named => ({});

async function readAccount(queryable: Queryable, feed: MarketFeed, userId: number) {
  const balance = await readLever(queryable, userId);
  const open = await openPositionsOf(queryable, userId);
  return { account: toFuturesAccount(balance, open, feed), open };
}
