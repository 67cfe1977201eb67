/**
 * Makes messages and pushes of private events about trades, which a trigger has noted in the transaction that announced
 * them: what is rolled back is told to nobody, and no order waits for the words about it.
 */
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { EventOf } from '../../../contract/table.ts';
import { type MessageParams, messageTable } from '../../content/message-keys.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { addMessages } from '../../messages/add-message.ts';
import { addPushes } from '../../messages/pushes.ts';
import { announceToMany } from '../../realtime/announce.ts';

const EVERY_MS = SECOND_MS;
const BATCH = 250;
/** Of every market's prices and of what positions bring; options are staked in several. */
const currency = 'USDT';

/** The names that the trigger notes. */
type ToldName =
  | 'spot.filled'
  | 'futures.filled'
  | 'futures.closed'
  | 'futures.liquidated'
  | 'futures.refused'
  | 'futures.stopFell'
  | 'options.settled';

type Told = {
  [Name in ToldName]: {
    readonly id: number;
    readonly userId: number;
    readonly name: Name;
    readonly payload: EventOf<Name>;
    readonly createdAt: number;
  };
}[ToldName];

type ToldKey =
  | 'order_filled'
  | 'lots_filled'
  | 'position_closed'
  | 'position_liquidated'
  | 'order_refused'
  | 'stop_fell'
  | 'option_settled';

type Words = {
  [Key in ToldKey]: { readonly key: Key; readonly params: MessageParams<Key> };
}[ToldKey];

export function toldTradesJob(exchange: Pick<Exchange, 'bell' | 'clock'>): JobHandler {
  return async (tx, _job, nowMs) => {
    const told = await tx.query<Told>(
      `delete from told_trades where id = any (array(
         select id from told_trades order by id limit ${BATCH} for update skip locked))
         returning id, user_id, name, payload, created_at`,
      [],
    );
    const wishes = told
      .toSorted((left, right) => left.id - right.id)
      .flatMap((event) => {
        const words = wordsOf(event);
        return words === null ? [] : [{ userId: event.userId, at: event.createdAt, ...words }];
      });
    if (wishes.length > 0) {
      const keepers = await whoKeepFills(tx, wishes);
      const isKept = ({ userId, key }: (typeof wishes)[number]) =>
        messageTable[key].kind === 'risk' || keepers.has(userId);
      await addPushes(
        tx,
        wishes.filter((wish) => !isKept(wish)),
      );
      await announceToMany(exchange, tx, await addMessages(tx, wishes.filter(isKept)));
    }
    return told.length === BATCH ? nowMs : nowMs + EVERY_MS;
  };
}

async function whoKeepFills(
  tx: Transaction,
  wishes: readonly { readonly userId: number }[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ userId: number }>(
    `select user_id from notification_choices
       where user_id = any ($1::bigint[]) and kind = 'trade' and channel = 'message' and is_on`,
    [[...new Set(wishes.map(({ userId }) => userId))]],
  );
  return new Set(rows.map(({ userId }) => userId));
}

/** Null for an order that is not through yet, and for what its user has closed or sold by hand. */
function wordsOf(told: Told): Words | null {
  switch (told.name) {
    case 'spot.filled': {
      const { status, symbol, filled, averagePrice } = told.payload;
      const params = { symbol, amount: filled, price: averagePrice ?? '', currency };
      return status === 'open' ? null : { key: 'order_filled', params };
    }
    case 'futures.filled': {
      const { status, symbol, filledLots, averagePrice } = told.payload;
      const params = { symbol, amount: filledLots, price: averagePrice ?? '', currency };
      return status === 'doing' ? null : { key: 'lots_filled', params };
    }
    case 'futures.refused':
      return { key: 'order_refused', params: { symbol: told.payload.symbol } };
    case 'futures.stopFell':
      return { key: 'stop_fell', params: { symbol: told.payload.symbol } };
    case 'options.settled': {
      const { symbol, profit, sellPrice, currency: staked, outcome } = told.payload;
      const params = { symbol, amount: profit ?? '0', price: sellPrice ?? '', currency: staked };
      return outcome === 'sold' ? null : { key: 'option_settled', params };
    }
    case 'futures.closed':
    case 'futures.liquidated': {
      const { symbol, realisedProfit, closePrice, closeReason } = told.payload;
      const params = { symbol, amount: realisedProfit, price: closePrice ?? '', currency };
      if (told.name === 'futures.liquidated') return { key: 'position_liquidated', params };
      const isByHand = closeReason === 'user' || closeReason === 'batch';
      return isByHand ? null : { key: 'position_closed', params };
    }
    default:
      return told satisfies never;
  }
}
