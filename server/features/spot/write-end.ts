/** Writes orders whose end may bring an exit: the order, its exit, their money, the key of the intent and the news at once. */
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { type Claim, claimParameter } from '../../calls/claim.ts';
import type { Transaction } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { limitsRefusal } from './opening-limits.ts';
import { type OrderRow, toSpotOrder } from './order-store.ts';
import { lockBracket, owesExit, placeExit, type WatchExit } from './place-exit.ts';
import {
  type Change,
  changeEvent,
  type NewOrder,
  type WrittenOrder,
  writeChange,
  writeNewOrder,
} from './write-order.ts';

interface EndDesk {
  readonly exchange: Exchange;
  readonly watch: WatchExit;
}

/** @returns the order as it is now, or null where it is not what the change was computed from. */
export async function writeEnd(desk: EndDesk, change: Change): Promise<OrderRow | null> {
  const { exchange, watch } = desk;
  const { seen, order, market, claim } = change;
  if (!owesExit(order)) return (await writeChange(exchange, change)) ? order : null;
  return exchange.database.withTransaction(async (within) => {
    await lockBracket(within, seen, market);
    const untold = { ...change, claim: null, isUntold: true, within };
    if (!(await writeChange(exchange, untold))) return null;
    const { entry, news } = await placeExit(exchange, within, { entry: order, market, watch });
    const told = toSpotOrder(entry, market);
    await claimFor(within, claim, { userId: entry.userId, told });
    await announce(exchange, within, entry.userId, [[changeEvent(change), told], ...news]);
    return entry;
  });
}

/** The same for a new order that is over at once; its limits are looked at here. */
export function writeEnded(
  { exchange, watch }: EndDesk,
  planned: NewOrder,
): Promise<WrittenOrder & { readonly order: OrderRow }> {
  const { order, market, claim } = planned;
  return exchange.database.withTransaction(async (within) => {
    await lockBracket(within, order, market);
    const buying = { order, market, quantity: order.amount };
    const limited = await limitsRefusal(exchange, within, buying);
    if (limited) throw new Refused(limited.error);
    const untold = { ...planned, claim: null, isUntold: true, within };
    const written = await writeNewOrder(exchange, untold);
    if (written.id === null) return { ...written, order };
    const ended = { entry: { ...order, id: written.id }, market, watch };
    const { entry, news } = await placeExit(exchange, within, ended);
    const told = toSpotOrder(entry, market);
    await claimFor(within, claim, { userId: entry.userId, told });
    await announce(exchange, within, entry.userId, [['spot.filled', told], ...news]);
    return { ...written, order: entry };
  });
}

/** The key of the intent, with the answer that names the exit. */
async function claimFor(
  tx: Transaction,
  claim: Claim | null,
  { userId, told }: { userId: number; told: SpotOrder },
): Promise<void> {
  if (claim === null) return;
  const parameter = claimParameter(claim, told);
  await tx.query('select claim_intent($1, $2::jsonb, $3)', [userId, parameter, told.id]);
}
