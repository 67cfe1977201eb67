/**
 * Lets the traders of the sandbox trade: each looks at the closes of full minutes at the minutes that its name gives it,
 * and acts once in each, through the same order path as anyone.
 */

import type { FuturesPosition } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../../contract/plain/time.ts';
import { scaledInteger } from '../../../../contract/scaled.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Exchange } from '../../../exchange.ts';
import type { FuturesDesk } from '../../../feature.ts';
import { everySo } from '../../../jobs/steady.ts';
import { hash32, hashKey, uniform } from '../../../market/simulated/hash.ts';
import { roster, type SandboxTrader } from './roster.ts';
import { accountOf } from './seat-traders.ts';
import { type Decision, decide, type HeldPosition } from './styles.ts';

const LOOK_EVERY_MS = 1000;
/** Part of every draw, so that anybody can make it again. */
const SEED = 'sandbox-traders';

export interface SandboxDesk {
  /** Does what is due in the present minute; the timer does the same. */
  tradeDue(): Promise<void>;
  stop(): Promise<void>;
}

export function startSandboxTraders(exchange: Exchange, desk: FuturesDesk): SandboxDesk {
  const { clock, log } = exchange;
  const state = { minute: 0 };
  const trading = everySo({
    periodMs: LOOK_EVERY_MS,
    work: tradeDue,
    log,
    trouble: 'the traders of the sandbox could not be read',
  });

  async function tradeDue(): Promise<void> {
    const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    if (minute === state.minute) return;
    state.minute = minute;
    await tradeAt(exchange, { desk, minute, isOver: trading.isStopped });
  }

  trading.start();
  return {
    tradeDue: async () => {
      await trading.settled();
      state.minute = 0;
      await tradeDue();
    },
    stop: trading.stop,
  };
}

interface Turns {
  readonly desk: FuturesDesk;
  readonly minute: number;
  readonly isOver?: () => boolean;
}

/** Lets everybody trade whose turn is in this minute. */
export async function tradeAt(
  exchange: Exchange,
  { desk, minute, isOver = () => false }: Turns,
): Promise<void> {
  const { database, log } = exchange;
  const seats = await database.query<{ userId: number; account: string }>(
    `select t.user_id, u.account from copy_traders t join users u on u.id = t.user_id where t.style is not null`,
  );
  const held = await heldBy(
    database,
    desk,
    seats.map(({ userId }) => userId),
  );
  for (const trader of roster) {
    const userId = seats.find(({ account }) => account === accountOf(trader))?.userId;
    if (userId === undefined || isOver() || !isTurnOf(trader, minute)) continue;
    try {
      const seen = held.get(userId) ?? [];
      await act(exchange, { desk, trader, userId, minute, seen });
    } catch (error) {
      log.warn({ err: error, trader: trader.key }, 'a trader of the sandbox could not trade');
    }
  }
}

/** They do not all look at once. */
function isTurnOf({ key, everyMinutes }: SandboxTrader, minute: number): boolean {
  const offset = hashKey(SEED, key, 'turn') % everyMinutes;
  return (minute / MINUTE_MS + offset) % everyMinutes === 0;
}

/** Where a trader is drawn to in a minute, from 0 to 1. */
function drawOf({ key }: SandboxTrader, minute: number): number {
  return uniform(hash32(hashKey(SEED, key, 'draw'), minute / MINUTE_MS));
}

/** Open positions by their user, the oldest first. */
async function heldBy(
  queryable: Queryable,
  desk: FuturesDesk,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, FuturesPosition[]>> {
  const open = await queryable.query<{ id: number; userId: number }>(
    `select id, user_id from futures_positions where user_id = any ($1::bigint[]) and status = 'open'`,
    [userIds],
  );
  const ids = open.map(({ id }) => id);
  const positions = (await desk.positions(queryable, ids)).toSorted((one, two) => one.id - two.id);
  const ownerOf = new Map(open.map(({ id, userId }) => [id, userId]));
  const ofUser = (userId: number) => positions.filter(({ id }) => ownerOf.get(id) === userId);
  return new Map(userIds.map((userId) => [userId, ofUser(userId)]));
}

interface Turn {
  readonly desk: FuturesDesk;
  readonly trader: SandboxTrader;
  readonly userId: number;
  readonly minute: number;
  /** What was open when the minute was looked at. */
  readonly seen: readonly FuturesPosition[];
}

async function act(
  exchange: Exchange,
  { desk, trader, userId, minute, seen }: Turn,
): Promise<void> {
  const { database, feed, log } = exchange;
  const market = feed.marketBySymbol(trader.symbol);
  if (market === undefined) return;
  const candles = await feed.candles(market.id, {
    interval: '1m',
    fromMs: minute - trader.windowMinutes * MINUTE_MS,
    toMs: minute - MINUTE_MS,
  });
  const closes = candles.map(([, , , , close]) => close);
  if (closes.length < trader.windowMinutes / 2) return;
  const draw = drawOf(trader, minute);
  const decideWith = (positions: readonly FuturesPosition[]) => {
    const held = positions.map((position) => toHeld(position, market));
    return { held, decision: decide(trader.style, { closes, held, draw }) };
  };
  // Most have nothing to do most of the time, and nothing is locked for them.
  if (decideWith(seen).decision === null) return;
  await database.withTransaction(async (tx) => {
    const turns = await tx.query(
      'update copy_traders set acted_until = $2 where user_id = $1 and acted_until < $2 returning user_id',
      [userId, minute],
    );
    if (turns.length === 0) return;
    const now = await heldBy(tx, desk, [userId]);
    const { held, decision } = decideWith(now.get(userId) ?? []);
    if (decision === null) return;
    const done = await desk.submit(tx, userId, orderOf(decision, { trader, market, held }));
    // A trader whose money is gone has nothing more to do.
    if (!done.ok) log.debug({ trader: trader.key, code: done.error.code }, 'a trader was refused');
  });
}

function toHeld(position: FuturesPosition, market: Market): HeldPosition {
  const { id, side, openPrice, lots, openLots } = position;
  return {
    ...{ id, side },
    openTicks: scaledInteger(openPrice, market.priceScale),
    lots: scaledInteger(lots, 0),
    openLots: scaledInteger(openLots, 0),
  };
}

function orderOf(
  decision: Decision,
  {
    trader,
    market,
    held,
  }: { trader: SandboxTrader; market: Market; held: readonly HeldPosition[] },
) {
  const { currencyId, legalId } = market;
  const order = { currencyId, legalId, type: 'market', multiple: trader.multiple } as const;
  if (decision.kind === 'open')
    return {
      ...order,
      side: decision.side,
      margin: trader.margin,
      marginMode: 'isolated',
    } as const;
  const side = held.find(({ id }) => id === decision.id)?.side ?? 'long';
  return { ...order, side, positionId: decision.id, lots: String(decision.lots) };
}
