/** The calls that change nothing: traders, a trader, trades, and what was not copied. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { CopyTrade } from '../../../contract/features/copy-trading-entities.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import type { FuturesDesk } from '../../feature.ts';
import { followsOf, sumFollows } from './follow-store.ts';
import { followTerms } from './terms.ts';
import { missesOf, type TradeRow, tradesOfFollower, tradesOfTrader } from './trade-store.ts';
import { listTraders, readTrader, toTrader } from './trader-store.ts';

export type LookCall =
  | 'copyTrading.traders'
  | 'copyTrading.trader'
  | 'copyTrading.trades'
  | 'copyTrading.missed';

export function lookCalls(futuresDesk: FuturesDesk): Handlers<LookCall> {
  const terms = followTerms(futuresDesk.multiples);
  return {
    'copyTrading.traders': async ({ database, caller }, request) => {
      const { scope = 'all', sort = 'profit', search = '' } = request;
      const { userId } = caller;
      const page = clampPage(request);
      const follows = await followsOf(database, userId);
      const ids = scope === 'mine' ? [...follows.keys()] : null;
      const rows = await listTraders(database, { ...page, sort, search, ids });
      const list = pageOf(rows, page, (row) => toTrader(row, follows.get(row.userId)));
      return ok({
        ...list,
        terms,
        mine: userId === null ? null : await sumFollows(database, userId),
      });
    },

    'copyTrading.trader': async ({ database, caller }, { traderUserId }) => {
      const row = await readTrader(database, traderUserId);
      if (row === null) return refuse('not_found');
      const follows = await followsOf(database, caller.userId);
      const { symbols, averageHoldingMs, averageMultiple } = row;
      const trader = toTrader(row, follows.get(traderUserId));
      return ok({ trader, terms, symbols, averageHoldingMs, averageMultiple });
    },

    'copyTrading.trades': async ({ database, caller }, request) => {
      const { traderUserId, status = 'current' } = request;
      const { userId } = caller;
      const page = clampPage(request);
      const wanted = { ...page, status };
      const ofUser = () =>
        userId === null ? [] : tradesOfFollower(database, { ...wanted, userId });
      const rows = await (traderUserId === undefined
        ? ofUser()
        : tradesOfTrader(database, { ...wanted, traderUserId }));
      const shown = pageOf(rows, page, (row) => row);
      return ok({ ...shown, list: await toTrades(database, futuresDesk, shown.list) });
    },

    'copyTrading.missed': async ({ database, caller }, request) => {
      const page = clampPage(request);
      const rows = await missesOf(database, { ...page, userId: caller.userId });
      return ok(pageOf(rows, page, (row) => row));
    },
  };
}

async function toTrades(
  queryable: Queryable,
  desk: FuturesDesk,
  rows: readonly TradeRow[],
): Promise<CopyTrade[]> {
  const positions = await desk.positions(
    queryable,
    rows.map(({ positionId }) => positionId),
  );
  const byId = new Map(positions.map((position) => [position.id, position]));
  return rows.flatMap(({ positionId, ...trade }) => {
    const position = byId.get(positionId);
    return position ? [{ ...trade, transactionId: positionId, position }] : [];
  });
}
