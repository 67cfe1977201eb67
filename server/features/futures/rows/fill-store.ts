/** Rows of fills, opening and closing, with their prices, for the chart and the export. */
import type { Transaction } from '../../../db/database.ts';

export interface FillRow {
  readonly userId: number;
  readonly marketId: number;
  readonly positionId: number;
  readonly orderId: number | null;
  readonly isClosing: boolean;
  readonly isMaker: boolean;
  readonly price: string;
  readonly lots: number;
  readonly profit: string | null;
  readonly fee: string;
  readonly time: number;
}

/** One row for fills of one moment; the price is their average. */
export async function insertFills(tx: Transaction, fills: readonly FillRow[]): Promise<void> {
  const column = <Key extends keyof FillRow>(key: Key) => fills.map((fill) => fill[key]);
  await tx.query(
    `insert into futures_fills (user_id, market_id, position_id, order_id, is_closing, is_maker, price, lots,
       profit, fee, time)
     select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::boolean[], $6::boolean[],
       $7::numeric[], $8::bigint[], $9::numeric[], $10::numeric[], $11::bigint[])`,
    [
      ...[column('userId'), column('marketId'), column('positionId'), column('orderId')],
      ...[column('isClosing'), column('isMaker'), column('price'), column('lots')],
      ...[column('profit'), column('fee'), column('time')],
    ],
  );
}
