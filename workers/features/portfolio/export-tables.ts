/** What each export asks for, and its columns. Their names are stable: spreadsheets of traders hang on them. */
import type { Run } from '../../../contract/core.ts';
import { ok, type Result } from '../../../contract/envelope.ts';
import type { Bill } from '../../../contract/features/assets.ts';
import type { DualOrder } from '../../../contract/features/dual-invest.ts';
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { ExportKind } from '../../../contract/features/portfolio.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { textOfTerms } from '../../../contract/rules/fairness/told-terms.ts';
import { BYTE_ORDER_MARK, type Cell, number, text, time } from './csv.ts';

/** The most that the server gives at once. */
export const PAGE_ROWS = 100;

interface Page<Row> {
  readonly list: readonly Row[];
  readonly hasMore: boolean;
}

export interface ExportTable<Row extends { readonly id: number }> {
  readonly ask: (run: Run, page: number) => Promise<Result<Page<Row>>>;
  /** Column by column: its name, and a row's cell in it. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
}

const spotOrders: ExportTable<SpotOrder> = {
  ask: (run, page) => run('spot.orders', { status: 'all', page, limit: PAGE_ROWS }),
  columns: {
    order_id: (row) => number(row.id),
    created_at: (row) => time(row.createdAt),
    updated_at: (row) => time(row.updatedAt),
    market: (row) => text(row.symbol),
    side: (row) => text(row.side),
    type: (row) => text(row.kind),
    status: (row) => text(row.status),
    limit_price: (row) => number(row.price),
    average_price: (row) => number(row.averagePrice),
    amount: (row) => number(row.amount),
    filled: (row) => number(row.filled),
    turnover: (row) => number(row.turnover),
    fee: (row) => number(row.fee),
    time_in_force: (row) => text(row.timeInForce),
    expires_at: (row) => time(row.expiresAt),
    post_only: (row) => text(yesNo(row.postOnly)),
    trigger_price: (row) => number(row.triggerPrice),
    triggered_at: (row) => time(row.triggeredAt),
    trail_by: (row) => number(row.trailBy),
    trail_unit: (row) => text(row.trailUnit ?? ''),
    oco: (row) => text(row.oco ?? ''),
    oco_price: (row) => number(row.ocoPrice),
    stop_limit: (row) => number(row.stopLimit),
    slices: (row) => number(row.twap?.slices ?? null),
    slices_done: (row) => number(row.twap?.done ?? null),
    slice_every_seconds: (row) => number(row.twap && row.twap.everyMs / SECOND_MS),
    take_profit: (row) => number(row.takeProfit),
    stop_loss: (row) => number(row.stopLoss),
    exit_id: (row) => number(row.exitId),
    bracket_of: (row) => number(row.bracketOf),
  },
};

const futuresOrders: ExportTable<FuturesOrder> = {
  ask: (run, page) => run('futures.orders', { scope: 'all', page, limit: PAGE_ROWS }),
  columns: {
    order_id: (row) => number(row.id),
    created_at: (row) => time(row.createdAt),
    updated_at: (row) => time(row.updatedAt),
    market: (row) => text(row.symbol),
    side: (row) => text(row.side),
    type: (row) => text(row.type),
    margin_mode: (row) => text(row.marginMode),
    multiple: (row) => number(row.multiple),
    time_in_force: (row) => text(row.timeInForce),
    expires_at: (row) => time(row.expiresAt),
    post_only: (row) => text(yesNo(row.postOnly)),
    reduce_only: (row) => text(yesNo(row.reduceOnly)),
    status: (row) => text(row.status),
    outcome: (row) => text(row.outcome),
    limit_price: (row) => number(row.targetPrice),
    trigger_price: (row) => number(row.triggerPrice),
    oco: (row) => text(row.oco ?? ''),
    oco_price: (row) => number(row.ocoPrice),
    stop_limit: (row) => number(row.stopLimit),
    slices: (row) => number(row.twap?.slices ?? null),
    slices_done: (row) => number(row.twap?.done ?? null),
    slice_every_seconds: (row) => number(row.twap && row.twap.everyMs / SECOND_MS),
    average_price: (row) => number(row.averagePrice),
    lots: (row) => number(row.lots),
    filled_lots: (row) => number(row.filledLots),
    margin: (row) => number(row.margin),
    fee: (row) => number(row.fee),
    take_profit: (row) => number(row.targetProfitPrice),
    stop_loss: (row) => number(row.stopLossPrice),
    position_id: (row) => number(row.positionId),
  },
};

const positions: ExportTable<FuturesPosition> = {
  ask: (run, page) => run('futures.positions', { status: 'closed', page, limit: PAGE_ROWS }),
  columns: {
    position_id: (row) => number(row.id),
    opened_at: (row) => time(row.openedAt),
    closed_at: (row) => time(row.closedAt),
    market: (row) => text(row.symbol),
    side: (row) => text(row.side),
    margin_mode: (row) => text(row.marginMode),
    multiple: (row) => number(row.multiple),
    lots: (row) => number(row.openLots),
    contract_size: (row) => number(row.contractSize),
    open_price: (row) => number(row.openPrice),
    close_price: (row) => number(row.closePrice),
    realised_profit: (row) => number(row.realisedProfit),
    handling_fee: (row) => number(row.fee),
    overnight_fee: (row) => number(row.overnightFee),
    close_reason: (row) => text(row.closeReason),
    holding: (row) => text(row.holding),
    take_profit: (row) => number(row.targetProfitPrice),
    stop_loss: (row) => number(row.stopLossPrice),
    close_tick: (row) => number(row.closeTickId),
    close_tick_at: (row) => time(row.closeTickAt),
    close_mark: (row) => number(row.markPrice),
  },
};

const options: ExportTable<OptionOrder> = {
  ask: (run, page) => run('options.orders', { status: 'history', page, limit: PAGE_ROWS }),
  columns: {
    option_id: (row) => number(row.id),
    opened_at: (row) => time(row.openedAt),
    sell_at: (row) => time(row.sellAt),
    settled_at: (row) => time(row.settledAt),
    market: (row) => text(row.symbol),
    direction: (row) => text(row.type),
    seconds: (row) => number(row.seconds),
    currency: (row) => text(row.currency),
    stake: (row) => number(row.number),
    fee: (row) => number(row.fee),
    payout_rate: (row) => number(row.payoutRate),
    open_price: (row) => number(row.buyPrice),
    open_tick: (row) => number(row.buyTickId),
    settle_price: (row) => number(row.sellPrice),
    settle_tick: (row) => number(row.sellTickId),
    outcome: (row) => text(row.outcome),
    profit: (row) => number(row.profit),
    sold_for: (row) => number(row.soldFor),
  },
};

const duals: ExportTable<DualOrder> = {
  ask: (run, page) => run('dualInvest.orders', { page, limit: PAGE_ROWS }),
  columns: {
    dual_id: (row) => number(row.id),
    purchased_at: (row) => time(row.purchasedAt),
    matures_at: (row) => time(row.maturesAt),
    settled_at: (row) => time(row.settledAt),
    market: (row) => text(row.symbol),
    type: (row) => text(row.type),
    coin: (row) => text(row.currency),
    quote_currency: (row) => text(row.quoteCurrency),
    shares: (row) => number(row.num),
    quantity: (row) => number(row.quantity),
    pay_currency: (row) => text(row.payCurrency),
    amount: (row) => number(row.amount),
    annual_rate: (row) => number(row.annualRate),
    linked_price: (row) => number(row.linkedPrice),
    holding_days: (row) => number(row.holdingDays),
    status: (row) => text(row.status),
    settlement_price: (row) => number(row.settlementPrice),
    price_source: (row) => text(row.priceSource),
    paid_currency: (row) => text(row.paidCurrency),
    paid_amount: (row) => number(row.paidAmount),
  },
};

const bills: ExportTable<Bill> = {
  ask: (run, page) => run('assets.bills', { page, limit: PAGE_ROWS }),
  columns: {
    bill_id: (row) => number(row.id),
    time: (row) => time(row.time),
    account: (row) => text(row.account),
    currency: (row) => text(row.currency),
    amount: (row) => number(row.amount),
    balance_after: (row) => number(row.balanceAfter),
    code: (row) => text(row.code),
    reference_kind: (row) => text(row.reference?.kind ?? null),
    reference_id: (row) => text(row.reference?.id ?? null),
  },
};

const tables = { spotOrders, futuresOrders, positions, options, duals, bills } as const;

export type ExportPage = Page<{ readonly id: number; readonly cells: readonly Cell[] }>;

/**
 * What the exchange is committed to when a table is made, in its first row: the newest key of the chain of days, from
 * which nobody can depart any more, the version of the market, and by what days are made, those to come included
 * (docs/fairness.md).
 */
const commitmentColumns = ['chain_day', 'chain_key', 'chain_version', 'chain_terms'] as const;
const EMPTY: readonly Cell[] = commitmentColumns.map(() => text(null));

/** One page of a table: its heading on demand, and its rows by id. */
export interface OpenTable {
  readonly names: readonly string[];
  /** What the file begins with. */
  readonly mark: string;
  ask(run: Run, page: number): Promise<Result<ExportPage>>;
}

export function openTable(what: ExportKind): OpenTable {
  switch (what) {
    case 'spotOrders':
      return open(tables.spotOrders);
    case 'futuresOrders':
      return open(tables.futuresOrders);
    case 'positions':
      return open(tables.positions);
    case 'options':
      return open(tables.options);
    case 'duals':
      return open(tables.duals);
    case 'bills':
      return open(tables.bills);
    default:
      return what satisfies never;
  }
}

function open<Row extends { readonly id: number }>(table: ExportTable<Row>): OpenTable {
  const columns = Object.values(table.columns);
  return {
    mark: BYTE_ORDER_MARK,
    names: [...Object.keys(table.columns), ...commitmentColumns],
    async ask(run, page) {
      const answer = await table.ask(run, page);
      if (!answer.ok) return answer;
      const commitment = page === 1 ? await askCommitment(run) : ok(EMPTY);
      if (!commitment.ok) return commitment;
      const list = answer.value.list.map((row, place) => ({
        id: row.id,
        cells: [
          ...columns.map((cellOf) => cellOf(row)),
          ...(place === 0 ? commitment.value : EMPTY),
        ],
      }));
      return { ok: true, value: { list, hasMore: answer.value.hasMore } };
    },
  };
}

/** Nothing where prices are not made from keys. */
async function askCommitment(run: Run): Promise<Result<readonly Cell[]>> {
  const told = await run('markets.fairness', {});
  if (!told.ok) return told;
  const { day, key, version, terms } = told.value;
  return ok(
    key === null ? EMPTY : [text(day), text(key), number(version), text(textOfTerms(terms))],
  );
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
