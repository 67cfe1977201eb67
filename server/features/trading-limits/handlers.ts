/** The calls of limits that traders set themselves. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { TradingLimits } from '../../../contract/features/trading-limits.ts';
import { exact } from '../../../contract/money.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { isTimeZone, ownDay } from '../../../contract/rules/trading-limits/own-day.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Handlers } from '../../calls/handler.ts';
import { type Queryable, type Transaction, transact } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import {
  inForce,
  type LimitsRow,
  lockLimits,
  readLimits,
  writeLimits,
} from '../../limits/own-limits.ts';
import { realisedSince } from '../../limits/realised.ts';
import { announce } from '../../realtime/announce.ts';
import {
  type Moment,
  momentOf,
  toTradingLimits,
  upToDate,
  withCoolingOff,
  withLimit,
  withTimeZone,
} from './change-limits.ts';
import type { OpeningsKeeper } from './close-openings.ts';
import { beat, readSilence, setSilence } from './silence-store.ts';

type Menu =
  | 'tradingLimits.get'
  | 'tradingLimits.set'
  | 'tradingLimits.setTimeZone'
  | 'tradingLimits.coolOff'
  | 'tradingLimits.setSilence'
  | 'tradingLimits.beat';
type Context = Exchange & { readonly caller: UserCaller };

export function tradingLimitsHandlers(keeper: OpeningsKeeper): Handlers<Menu> {
  return {
    'tradingLimits.get': async ({ database, caller, ...exchange }) =>
      ok(await tell(exchange, database, await readLimits(database, caller.userId))),

    'tradingLimits.set': async (context, { name, value = null }) => {
      const isWhole = value === null || name !== 'multiple' || exact(value).isInteger();
      if (!isWhole) return refuse('parameter_error', { fields: { value: 'parameter_error' } });
      return change(context, (row, moment) => withLimit(row, { name, value }, moment));
    },

    'tradingLimits.setTimeZone': async (context, { timeZone }) => {
      if (!isTimeZone(timeZone))
        return refuse('parameter_error', { fields: { timeZone: 'parameter_error' } });
      return change(context, (row, moment) => withTimeZone(row, timeZone, moment));
    },

    'tradingLimits.coolOff': async (context, { hours }) => {
      const changed = await change(context, (row, moment) => withCoolingOff(row, hours, moment));
      if (changed.ok) await keeper.closeOf(context.caller.userId);
      return changed;
    },

    'tradingLimits.setSilence': ({ database, caller, ...exchange }, { seconds = null }) =>
      transact(database, async (tx) => {
        const silenceMs = seconds === null ? null : seconds * SECOND_MS;
        await setSilence(tx, { userId: caller.userId, silenceMs, nowMs: exchange.clock.now() });
        return tellChange(exchange, tx, await readLimits(tx, caller.userId));
      }),

    'tradingLimits.beat': async ({ database, clock, caller }) =>
      ok({ firesAt: await beat(database, caller.userId, clock.now()) }),
  };
}

function change(
  { database, caller, ...exchange }: Context,
  changed: (row: LimitsRow, moment: Moment) => LimitsRow,
): Promise<Result<TradingLimits>> {
  return transact(database, async (tx) => {
    const { row, isDemo } = await lockLimits(tx, caller.userId);
    const nowMs = exchange.clock.now();
    const after = changed(upToDate(row, nowMs), momentOf(nowMs, isDemo));
    await writeLimits(tx, after, nowMs);
    return tellChange(exchange, tx, after);
  });
}

async function tellChange(
  exchange: Omit<Exchange, 'database'>,
  tx: Transaction,
  row: LimitsRow,
): Promise<TradingLimits> {
  const told = await tell(exchange, tx, row);
  await announce(exchange, tx, row.userId, [['tradingLimits.changed', told]]);
  return told;
}

async function tell(
  { feed, clock }: Pick<Exchange, 'feed' | 'clock'>,
  queryable: Queryable,
  row: LimitsRow,
): Promise<TradingLimits> {
  const nowMs = clock.now();
  const sinceMs = ownDay(nowMs, inForce(row, nowMs).timeZone).startsAt;
  const realised = await realisedSince(queryable, feed, { userId: row.userId, sinceMs });
  const silenceMs = await readSilence(queryable, row.userId);
  return { ...toTradingLimits(row, nowMs, realised), silenceMs };
}
