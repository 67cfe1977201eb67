/**
 * Open positions at the live marks: the last price of each market. Profits come from the columns of
 * `revaluation.ts`, the account from the rule that the server liquidates by.
 */
import type {
  FuturesAccount,
  FuturesPosition,
  FuturesSide,
} from '../../../contract/features/futures-entities.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import {
  type AccountSums,
  type CrossState,
  crossLiquidationTicks,
  crossStateOf,
  futuresAccountSums,
} from '../../../contract/rules/futures/account.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { profitText } from '../../market/revaluation.ts';
import type { FuturesState } from './futures-state.ts';
import { holdPositions, markAll, type PositionHolding } from './position-holding.ts';

export interface LivePositions {
  /** Changes with positions, balances and the marks of the markets held. */
  revision(): number;
  /** Last price in ticks; null for a market without one. */
  markTicks(marketId: number): number | null;
  /** Exact profit of an open position at the mark; null without one. */
  profitOf(position: FuturesPosition): string | null;
  /** Null until positions are known. */
  account(): FuturesAccount | null;
  /** What is there before the first position, and for a ticket: null until positions are known. */
  sums(): AccountSums | null;
  cross(marketId: number): CrossState | null;
  /**
   * Mark of this market that liquidates the cross account; null when none does. The account falls with
   * the net of its market: the smaller side of a hedge has no such mark.
   */
  crossLiquidation(marketId: number, side: FuturesSide): number | null;
  /** Mark in ticks that liquidates an open position; null where there is none. */
  liquidationTicks(position: FuturesPosition): number | null;
}

type Parts = Pick<FeatureParts, 'catalogue' | 'quotes' | 'balances'>;

/** The account of futures. */
const ACCOUNT = 'lever';
const CURRENCY = 'USDT';

export function createLivePositions(parts: Parts, state: FuturesState): LivePositions {
  const { catalogue, quotes } = parts;
  let sums: AccountSums | null = null;
  let revision = 0;

  const markTicks = (marketId: number) =>
    quotes.has(marketId) ? quotes.get(marketId, 'last') : null;
  const positions = createMarkedPositions(parts, {
    state,
    markTicks,
    onMoved() {
      revision += 1;
      sums = null;
    },
  });
  const { refresh } = positions;
  const money = () => moneyOf(parts, { state, holding: positions.held() });

  function readSums(): AccountSums | null {
    const { groups } = refresh();
    if (state.openPositions() === null) return null;
    sums ??= futuresAccountSums({ ...money(), positions: groups });
    return sums;
  }

  function cross(marketId: number): CrossState | null {
    const account = readSums();
    return account === null ? null : crossStateOf(account, positions.held().groups, marketId);
  }

  function crossLiquidation(marketId: number, side: FuturesSide): number | null {
    const state = cross(marketId);
    const ticks = markTicks(marketId);
    const market = catalogue.byId(marketId);
    if (state === null || ticks === null || market === undefined) return null;
    if (state.netLots > 0 !== (side === 'long')) return null;
    return crossLiquidationTicks(state, ticks, market);
  }

  return {
    revision() {
      refresh();
      return revision;
    },
    markTicks,
    profitOf: (position) => profitIn(refresh(), position),
    account() {
      const account = readSums();
      const said = state.account();
      if (account === null || said === null) return null;
      const { currencyId, currency } = said;
      const { available, frozen } = money();
      const { crossProfit: _, ...figures } = account;
      return { currencyId, currency, available, frozen, ...figures };
    },
    sums: readSums,
    cross,
    crossLiquidation,
    liquidationTicks({ marketId, marginMode, side, liquidationPrice }) {
      if (marginMode === 'cross') return crossLiquidation(marketId, side);
      const market = catalogue.byId(marketId);
      if (market === undefined || liquidationPrice === null) return null;
      return scaledInteger(liquidationPrice, market.priceScale);
    },
  };
}

interface MarkedPositions {
  /** Cheap when nothing has happened, for it is asked with every figure. */
  refresh(): PositionHolding;
  /** As of the last refresh. */
  held(): PositionHolding;
}

function createMarkedPositions(
  { catalogue, quotes, balances }: Parts,
  heed: {
    readonly state: FuturesState;
    readonly markTicks: (marketId: number) => number | null;
    /** Positions, balances or the marks of the markets held are others. */
    readonly onMoved: () => void;
  },
): MarkedPositions {
  const { state, markTicks } = heed;
  let seen = { rows: '', balances: -1, quotes: -1 };
  let holding: PositionHolding = holdPositions([], catalogue);

  return {
    refresh() {
      const rows = `${state.revision()} ${catalogue.revision()}`;
      const now = { rows, balances: balances.revision(), quotes: quotes.totalRevision() };
      const isOther = now.rows !== seen.rows;
      const hasMoney = now.balances !== seen.balances;
      if (!isOther && !hasMoney && now.quotes === seen.quotes) return holding;
      seen = now;
      if (isOther) holding = holdPositions(state.openPositions() ?? [], catalogue);
      if (markAll(holding, markTicks) || isOther || hasMoney) heed.onMoved();
      return holding;
    },
    held: () => holding,
  };
}

function profitIn(
  { indexes, revaluation, units }: PositionHolding,
  position: FuturesPosition,
): string | null {
  const index = indexes.get(position.id);
  const scales = units.get(position.marketId);
  return index === undefined || scales === undefined
    ? null
    : profitText(revaluation, index, scales);
}

/** The ledger holds the margins of positions together with the money of entrusted orders. */
function moneyOf(
  { balances }: Parts,
  { state, holding }: { state: FuturesState; holding: PositionHolding },
): { available: string; frozen: string } {
  const all = balances.all();
  if (all === null) return state.account() ?? { available: '0', frozen: '0' };
  const row = all.find(({ account, currency }) => account === ACCOUNT && currency === CURRENCY);
  if (row === undefined) return { available: '0', frozen: '0' };
  const margin = Exact.sum(0, ...holding.groups.map((group) => group.margin));
  // Between the words about a position and about its money it may be less than nothing.
  const frozen = plainText(Exact.max(exact(row.frozen).minus(margin), 0));
  return { available: row.available, frozen };
}
