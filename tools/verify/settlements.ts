/** The rows of each table that a price of the tape has settled, in the form of the rules that make them again. */
import { dualPoints } from '../../contract/rules/fairness/dual-points.ts';
import { optionPoints } from '../../contract/rules/fairness/option-points.ts';
import { orderPoints } from '../../contract/rules/fairness/order-points.ts';
import type { Point } from '../../contract/rules/fairness/point.ts';
import {
  type ClosedPosition,
  isClosedByTape,
  positionPoints,
} from '../../contract/rules/fairness/position-points.ts';
import type { KeyedTape } from '../../contract/rules/market/simulated/keyed-tape.ts';
import type { Export, Row } from './read-export.ts';

export interface Settlement {
  /** Such as `option 7`. */
  readonly name: string;
  readonly symbol: string;
  /** The last instant that it depends on. */
  readonly endsAt: number;
  readonly points: (tape: KeyedTape) => readonly Point[];
}

/** Null for a row that no price of the tape has settled. */
type Reader = (row: Row) => Settlement | null;

/** By the first column of a table and another one that only it has. */
const tables: readonly { readonly columns: readonly string[]; readonly read: Reader }[] = [
  { columns: ['option_id'], read: readOption },
  { columns: ['dual_id'], read: readDual },
  { columns: ['order_id', 'reduce_only'], read: readFuturesOrder },
  { columns: ['order_id', 'turnover'], read: readSpotOrder },
  { columns: ['position_id', 'close_reason'], read: readPosition },
  { columns: ['bill_id'], read: () => null },
];

export function settlementsOf({ columns, rows }: Export): Settlement[] {
  const table = tables.find((each) => each.columns.every((column) => columns.includes(column)));
  if (!table) throw new Error(`no table of the portfolio has the columns ${columns.join(', ')}`);
  return rows.map(table.read).filter((settlement) => settlement !== null);
}

function readOption(row: Row): Settlement {
  const sellAt = timeOf(row, 'sell_at');
  const outcome = row('outcome');
  return {
    name: `option ${row('option_id')}`,
    symbol: textOf(row, 'market'),
    endsAt: sellAt,
    points: (tape) =>
      optionPoints(
        {
          type: row('direction') === 'down' ? 'down' : 'up',
          openedAt: timeOf(row, 'opened_at'),
          sellAt,
          buyTickId: numberOf(row, 'open_tick'),
          buyPrice: row('open_price'),
          sellTickId: numberOf(row, 'settle_tick'),
          sellPrice: row('settle_price'),
          outcome: outcome as Parameters<typeof optionPoints>[0]['outcome'],
        },
        tape,
      ),
  };
}

function readDual(row: Row): Settlement | null {
  if (row('settled_at') === null) return null;
  const maturesAt = timeOf(row, 'matures_at');
  return {
    name: `dual investment ${row('dual_id')}`,
    symbol: textOf(row, 'market'),
    endsAt: maturesAt,
    points: (tape) =>
      dualPoints(
        {
          maturesAt,
          currency: textOf(row, 'coin'),
          quoteCurrency: textOf(row, 'quote_currency'),
          payCurrency: textOf(row, 'pay_currency'),
          amount: textOf(row, 'amount'),
          quantity: textOf(row, 'quantity'),
          linkedPrice: textOf(row, 'linked_price'),
          annualRate: textOf(row, 'annual_rate'),
          holdingDays: Number(row('holding_days')),
          settlementPrice: row('settlement_price'),
          paidCurrency: row('paid_currency'),
          paidAmount: row('paid_amount'),
        },
        tape,
      ),
  };
}

function readPosition(row: Row): Settlement | null {
  const closeReason = row('close_reason') as ClosedPosition['closeReason'];
  const closeTickAt = row('close_tick_at');
  if (!isClosedByTape({ closeReason })) return null;
  return {
    name: `position ${row('position_id')} (${closeReason})`,
    symbol: textOf(row, 'market'),
    endsAt: Date.parse(closeTickAt ?? textOf(row, 'closed_at')),
    points: (tape) =>
      positionPoints(
        {
          side: row('side') === 'short' ? 'short' : 'long',
          closeReason,
          closeTickId: numberOf(row, 'close_tick'),
          closeTickAt: closeTickAt === null ? null : Date.parse(closeTickAt),
          markPrice: textOf(row, 'close_mark'),
          stopLossPrice: row('stop_loss'),
          targetProfitPrice: row('take_profit'),
        },
        tape,
      ),
  };
}

function readFuturesOrder(row: Row): Settlement | null {
  if (row('outcome') !== 'filled') return null;
  const isReducing = row('reduce_only') === 'yes';
  // Opening a long buys, and so does closing a short.
  return readOrder(row, (row('side') === 'long') !== isReducing);
}

function readSpotOrder(row: Row): Settlement | null {
  return row('status') === 'filled' ? readOrder(row, row('side') === 'buy') : null;
}

/** What was filled at the market waited for no price. */
function readOrder(row: Row, isBuy: boolean): Settlement | null {
  const [triggerPrice, limitPrice] = [row('trigger_price'), row('limit_price')];
  if (triggerPrice === null && limitPrice === null) return null;
  const updatedAt = timeOf(row, 'updated_at');
  return {
    name: `order ${row('order_id')}`,
    symbol: textOf(row, 'market'),
    endsAt: updatedAt,
    points: (tape) =>
      orderPoints(
        {
          ...{ isBuy, triggerPrice, limitPrice, updatedAt },
          createdAt: timeOf(row, 'created_at'),
        },
        tape,
      ),
  };
}

function textOf(row: Row, column: string): string {
  const text = row(column);
  if (text === null) throw new Error(`a row has nothing in ${column}`);
  return text;
}

function timeOf(row: Row, column: string): number {
  return Date.parse(textOf(row, column));
}

function numberOf(row: Row, column: string): number | null {
  const text = row(column);
  return text === null ? null : Number(text);
}
