/** What the tests of limits with a stop of futures do and look at. */
import { expect } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { audit } from '../../../server/ledger/audit.ts';
import type { FuturesExchange } from '../../support/futures-exchange.ts';

export function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

export const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code);

/** Which of both are left, what the order is by now, and what came of it. */
export async function stateOf({ exchange }: FuturesExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<{ state: string }>(
    `select concat_ws(' ', oco, type, trim_scale(target_price), filled_lots, status, outcome) as state
       from futures_orders where id = $1`,
    [id],
  );
  return row?.state ?? 'unknown';
}

export async function told({ exchange }: FuturesExchange, userId: number): Promise<string[]> {
  const rows = await exchange.database.query<{ name: string }>(
    `select name from outbox where user_id = $1 and name like 'futures.%' order by sequence`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

/** Margin and the fee of a taker for 20 lots at a price, ten times levered. */
export function costOf(price: string, lots = 20): string {
  const notional = exact(price).times(lots).div(1_000);
  const margin = notional.div(10).toDecimalPlaces(8, 0);
  return plainText(margin.plus(notional.times('0.0005').toDecimalPlaces(8, 0)));
}

export async function heldBy(futures: FuturesExchange, user: number): Promise<string> {
  return (await futures.lever(user)).held;
}

export async function whole({ exchange, close }: FuturesExchange): Promise<void> {
  expect(await audit(exchange.database)).toMatchObject({ ok: true });
  await close();
}
