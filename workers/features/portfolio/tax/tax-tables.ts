/** The reports of a year for taxes, as rows of a table: gains, and the movements as two programs read them. */
import type { Run } from '../../../../contract/core.ts';
import type { BillCode } from '../../../../contract/features/assets.ts';
import type { TaxChoice, TaxKind } from '../../../../contract/features/portfolio.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { BYTE_ORDER_MARK, type Cell, number, text, time } from '../csv.ts';
import type { OpenTable } from '../export-tables.ts';
import { type Moved, type Movement, type MovementReader, readMovements } from './movements.ts';
import { type Disposal, PurchaseLots } from './purchase-lots.ts';

type Row = readonly Cell[];

export function openTaxTable(what: TaxKind, choice: TaxChoice): OpenTable {
  const from = Date.UTC(choice.year, 0, 1);
  const to = Date.UTC(choice.year + 1, 0, 1);
  const { names, mark, rowsOf } = tableOf(what, choice);
  const held: { reader: MovementReader | null; rows: number } = { reader: null, rows: 0 };
  return {
    names,
    mark,
    async ask(run: Run) {
      held.reader ??= readMovements(run, to);
      const answer = await held.reader.next();
      if (!answer.ok) return answer;
      const list = answer.value.list.flatMap((movement) =>
        // Purchases of earlier years are read for their cost and are no rows.
        rowsOf(movement).flatMap((cells) => {
          if (movement.time < from) return [];
          held.rows += 1;
          return [{ id: held.rows, cells }];
        }),
      );
      return { ok: true, value: { list, hasMore: answer.value.hasMore } };
    },
  };
}

interface TaxTable {
  readonly names: readonly string[];
  /** Programs look for the exact name of the first column. */
  readonly mark: string;
  readonly rowsOf: (movement: Movement) => readonly Row[];
}

function tableOf(what: TaxKind, choice: TaxChoice): TaxTable {
  switch (what) {
    case 'taxGains':
      return gainsTable(choice);
    case 'taxKoinly':
      return { names: koinlyNames, mark: '', rowsOf: (movement) => sidesOf(movement).map(koinly) };
    case 'taxCoinTracker':
      return {
        names: coinTrackerNames,
        mark: '',
        rowsOf: (movement) => sidesOf(movement).map(coinTracker),
      };
    default:
      return what satisfies never;
  }
}

const gainNames = [
  'time',
  'acquired_at',
  'kind',
  'market',
  'asset',
  'quantity',
  'currency',
  'proceeds',
  'cost',
  'gain',
  'method',
  'reference',
] as const;

const results: Partial<Record<BillCode, 'futures' | 'options'>> = {
  futures_open: 'futures',
  futures_close: 'futures',
  futures_fee: 'futures',
  overnight_fee: 'futures',
  liquidation: 'futures',
  copy_share: 'futures',
  options_open: 'options',
  options_settle: 'options',
};

/** Of futures and options each movement is a gain or a loss; the collateral of a loan that is liquidated is neither. */
function resultKind({ code, reference }: Movement): 'futures' | 'options' | null {
  return reference?.startsWith('loan ') ? null : (results[code] ?? null);
}

function gainsTable({ method }: TaxChoice): TaxTable {
  const lotsOf = new Map<string, PurchaseLots>();
  const rowsOf = (movement: Movement): readonly Row[] => {
    const kind = resultKind(movement);
    if (kind !== null) return movement.moved.map((moved) => resultRow(movement, kind, moved));
    const { trade, time: at } = movement;
    const gained = movement.moved.find(({ amount }) => !amount.startsWith('-'));
    const given = movement.moved.find(({ amount }) => amount.startsWith('-'));
    if (trade === null || !gained || !given) return [];
    const lots = lotsOf.get(trade.symbol) ?? new PurchaseLots(method);
    lotsOf.set(trade.symbol, lots);
    if (trade.side === 'buy') {
      lots.buy(at, gained.amount, given.amount.slice(1));
      return [];
    }
    const told = { asset: given.currency, currency: gained.currency, method };
    const parts = lots.sell(given.amount.slice(1), gained.amount);
    return parts.map((part) =>
      saleRow(movement, part, { ...told, kind: trade.kind, market: trade.symbol }),
    );
  };
  return { names: gainNames, mark: BYTE_ORDER_MARK, rowsOf };
}

function resultRow(movement: Movement, kind: string, { currency, amount }: Moved): Row {
  const none = text(null);
  return [
    ...[time(movement.time), none, text(kind), none, none, none],
    ...[text(currency), none, none, number(amount), none, text(movement.reference)],
  ];
}

function saleRow(
  movement: Movement,
  part: Disposal,
  told: Readonly<Record<'kind' | 'market' | 'asset' | 'currency' | 'method', string>>,
): Row {
  return [
    time(movement.time),
    time(part.acquiredAt),
    text(told.kind),
    text(told.market),
    text(told.asset),
    number(part.quantity),
    text(told.currency),
    number(part.proceeds),
    number(part.cost),
    number(part.gain),
    text(told.method),
    text(movement.reference),
  ];
}

/** Sent, received and fee apart: what was received is before the fee, and what was sent without it. */
interface Sides {
  readonly movement: Movement;
  readonly sent: Omit<Moved, 'fee'> | null;
  readonly received: Omit<Moved, 'fee'> | null;
  readonly fee: Omit<Moved, 'fee'> | null;
}

/** One row where at most one currency went each way; one for each currency otherwise. */
function sidesOf(movement: Movement): readonly Sides[] {
  const sides = movement.moved.map(sideOf);
  const sent = sides.filter((side) => side.sent !== null);
  const received = sides.filter((side) => side.received !== null);
  if (sent.length > 1 || received.length > 1)
    return movement.moved.map(({ currency, amount }) => ({
      movement,
      ...sideOf({ currency, amount, fee: null }),
    }));
  const [out, into] = [sent[0], received[0]];
  const fee = out?.fee ?? into?.fee ?? null;
  // A transfer has one fee; in the other currency it stays in the amount.
  return [{ movement, sent: out?.sent ?? null, received: into?.received ?? null, fee }];
}

function sideOf({ currency, amount, fee }: Moved): Omit<Sides, 'movement'> {
  const size = exact(amount).abs();
  const isSent = amount.startsWith('-');
  const charged = fee !== null && (!isSent || size.gt(fee)) ? fee : null;
  const before = isSent ? size.minus(charged ?? 0) : size.plus(charged ?? 0);
  const side = { currency, amount: plainText(before) };
  return {
    sent: isSent ? side : null,
    received: isSent ? null : side,
    fee: charged === null ? null : { currency, amount: charged },
  };
}

/** https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data (the universal template). */
const koinlyNames = [
  'Date',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
] as const;

const koinlyLabels: Partial<Record<BillCode, string>> = {
  futures_fee: 'margin fee',
  overnight_fee: 'margin fee',
  lock_dividend: 'reward',
  pool_fee: 'reward',
  miner_output: 'mining',
  card_cashback: 'cashback',
  rebate: 'reward',
  bonus: 'reward',
  points: 'reward',
  loan_draw: 'loan',
  withdraw_fee: 'cost',
  convert_fee: 'cost',
};

function koinly({ movement, sent, received, fee }: Sides): Row {
  const { code, reference } = movement;
  const label = koinlyLabels[code] ?? (resultKind(movement) === null ? '' : 'realized gain');
  const at = new Date(movement.time).toISOString();
  return [
    text(`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`),
    ...sideCells(sent),
    ...sideCells(received),
    ...sideCells(fee),
    text(null),
    text(null),
    text(label),
    text(reference === null ? code : `${code} ${reference}`),
    text(null),
  ];
}

/** https://support.cointracker.io/hc/en-us/articles/4413071299729-Convert-your-transaction-history-to-CoinTracker-CSV */
const coinTrackerNames = [
  'Date',
  'Received Quantity',
  'Received Currency',
  'Sent Quantity',
  'Sent Currency',
  'Fee Amount',
  'Fee Currency',
  'Tag',
] as const;

const coinTrackerTags: Partial<Record<BillCode, string>> = {
  futures_fee: 'margin fee',
  overnight_fee: 'margin fee',
  lock_dividend: 'staking',
};

function coinTracker({ movement, sent, received, fee }: Sides): Row {
  const result = received === null ? 'margin loss' : 'margin gain';
  const tag = coinTrackerTags[movement.code] ?? (resultKind(movement) === null ? '' : result);
  const at = new Date(movement.time).toISOString();
  return [
    text(`${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)} ${at.slice(11, 19)}`),
    ...sideCells(received),
    ...sideCells(sent),
    ...sideCells(fee),
    text(tag),
  ];
}

function sideCells(side: Omit<Moved, 'fee'> | null): readonly [Cell, Cell] {
  return [number(side?.amount ?? null), text(side?.currency ?? null)];
}
