/** What the tests of stops of coins do and look at. */
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { balances } from '../../../server/ledger/statements.ts';
import type { SpotExchange } from '../../support/spot-exchange.ts';

type Answer = Awaited<ReturnType<SpotExchange['place']>>;

export function must(answer: Answer): SpotOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
}

export const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.error.code);

export async function held(spot: SpotExchange, userId: number): Promise<string> {
  const rows = await balances(spot.exchange.database, userId);
  return rows.map((row) => `${row.currency} ${row.available} ${row.held}`).join(', ');
}

export async function heldOf(
  spot: SpotExchange,
  userId: number,
  currency: string,
): Promise<string> {
  const rows = await balances(spot.exchange.database, userId);
  return rows.find((row) => row.currency === currency)?.held ?? '0';
}

export async function stateOf({ exchange }: SpotExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<{ status: string; filled: string; awake: boolean }>(
    'select status, filled, triggered_at is not null as awake from spot_orders where id = $1',
    [id],
  );
  return row ? `${row.status} ${row.filled} ${row.awake ? 'awake' : 'asleep'}` : 'unknown';
}

/** What the owner was told of orders, in order. */
export async function told({ exchange }: SpotExchange, userId: number): Promise<string[]> {
  const rows = await exchange.database.query<{ name: string }>(
    `select name from outbox where user_id = $1 and name like 'spot.%' order by sequence`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

export async function pricesOf({ exchange }: SpotExchange, id: number): Promise<string[]> {
  const rows = await exchange.database.query<{ price: string; maker: boolean }>(
    'select price, is_maker as maker from spot_fills where order_id = $1 order by id',
    [id],
  );
  return rows.map(({ price, maker }) => `${price}${maker ? ' made' : ''}`);
}

export function percent({ feed, market }: SpotExchange, share: number): string {
  const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
  return plainText(last.times(share).div(100).toDecimalPlaces(market.priceScale, 1));
}

/** Trades at these prices, each a moment after the one before. */
export function trade(spot: SpotExchange, ...prices: readonly string[]): void {
  for (const price of prices) {
    spot.advanceMs(SECOND_MS);
    spot.feed.setPrice(spot.market.symbol, price);
  }
}

/** Which of a limit and its stop are left, and what the order is now. */
export async function legsOf({ exchange }: SpotExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<{ oco: string; price: string | null; kind: string }>(
    'select oco, price, kind from spot_orders where id = $1',
    [id],
  );
  return row ? `${row.oco} ${row.kind} ${row.price}` : 'unknown';
}

/** What a purchase of this amount holds at this price, with its fee. */
export function costOf({ market }: SpotExchange, price: string, amount = '0.01'): string {
  const turnover = exact(price).times(amount);
  const fee = turnover.times(market.takerFeeRate).toDecimalPlaces(8, 0);
  return plainText(turnover.toDecimalPlaces(8, 0).plus(fee));
}
