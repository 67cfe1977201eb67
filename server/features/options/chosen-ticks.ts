/** Chooses the tick that counts for a market and an instant: once, for everybody, and for good. */
import type { Market } from '../../../contract/features/markets.ts';
import type { OptionTick } from '../../../contract/features/options.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { firstTickAtOrAfter, MISSING_TICK_MS } from '../../../contract/rules/options/payout.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { MarketFeed, Tick } from '../../market/feed.ts';

/** Ticks kept on either side of a chosen one. */
const AROUND = 2;
/** Who does not remember an instant leaves it this much longer to an instance that does. */
const FORGOTTEN_GRACE_MS = 2000;

export interface Instant {
  readonly marketId: number;
  readonly instantMs: number;
}

export interface ChosenTick extends Instant {
  /** Null when the tape had none in time. */
  readonly tick: OptionTick | null;
  readonly before: readonly OptionTick[];
  readonly after: readonly OptionTick[];
  readonly isComplete: boolean;
}

/** The tick of an instant, or null while it is still to come. */
export function chooseTick(
  feed: MarketFeed,
  { marketId, instantMs }: Instant,
  nowMs: number,
): ChosenTick | null {
  const market = feed.marketById(marketId);
  const tape = market ? feed.tapeAround(marketId, instantMs, AROUND) : null;
  if (!market || !tape?.isWhole) {
    const isGivenUp = nowMs > instantMs + MISSING_TICK_MS + FORGOTTEN_GRACE_MS;
    return isGivenUp
      ? { marketId, instantMs, tick: null, before: [], after: [], isComplete: true }
      : null;
  }
  const ticks = tape.ticks.map((tick) => toOptionTick(tick, market));
  const first = firstTickAtOrAfter(ticks, instantMs);
  const tick = first && first.time <= instantMs + MISSING_TICK_MS ? first : null;
  const mayStillCome = first === undefined && tape.toldUntilMs <= instantMs + MISSING_TICK_MS;
  if (mayStillCome) return null;
  const before = ticks.filter(({ time }) => time < instantMs);
  const after = ticks.slice(before.length + (tick === null ? 0 : 1)).slice(0, AROUND);
  const isComplete =
    after.length === AROUND || tape.toldUntilMs > (tick?.time ?? instantMs) + 2 * MISSING_TICK_MS;
  return { marketId, instantMs, tick, before, after, isComplete };
}

function toOptionTick({ id, timeMs, price }: Tick, { priceScale }: Market): OptionTick {
  return { id, time: timeMs, price: plainText(exact(scaledText(price, priceScale))) };
}

/** Writes down what was chosen. Where another instance was first, its choice stands. */
export async function recordTicks(
  database: Queryable,
  chosen: readonly ChosenTick[],
  nowMs: number,
): Promise<void> {
  const rows = chosen
    .toSorted((left, right) => left.marketId - right.marketId || left.instantMs - right.instantMs)
    .map(({ marketId, instantMs, tick, before, after, isComplete }) => ({
      market_id: marketId,
      instant: instantMs,
      tick_id: tick?.id ?? null,
      tick_at: tick?.time ?? null,
      price: tick?.price ?? null,
      ticks_before: before,
      ticks_after: after,
      is_complete: isComplete,
    }));
  await database.query(
    `insert into option_ticks (market_id, instant, tick_id, tick_at, price, ticks_before, ticks_after,
       is_complete, chosen_at)
     select market_id, instant, tick_id, tick_at, price, ticks_before, ticks_after, is_complete, $2
       from jsonb_to_recordset($1::jsonb) as row (market_id integer, instant bigint, tick_id bigint,
         tick_at bigint, price numeric, ticks_before jsonb, ticks_after jsonb, is_complete boolean)
     on conflict do nothing`,
    [json(rows), nowMs],
  );
}

/** Adds the ticks that have come after chosen ones since; answers how many rows were looked at. */
export async function completeTicks(
  tx: Transaction,
  feed: MarketFeed,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<number> {
  const open = await tx.query<Instant & { tickId: number | null }>(
    `select market_id, instant as instant_ms, tick_id from option_ticks
       where not is_complete order by instant, market_id limit $1 for update skip locked`,
    [limit],
  );
  const rows = open.flatMap(({ marketId, instantMs, tickId }) => {
    const again = chooseTick(feed, { marketId, instantMs }, nowMs);
    if (again === null) return [];
    const { tick, after, isComplete } = again;
    // A source that numbers its ticks otherwise since a restart has nothing to add.
    const isSame = (tick?.id ?? null) === tickId;
    if (isSame && !isComplete) return [];
    return [{ market_id: marketId, instant: instantMs, ticks_after: isSame ? after : null }];
  });
  if (rows.length > 0) {
    await tx.query(
      `update option_ticks t
         set ticks_after = coalesce(row.ticks_after, t.ticks_after), is_complete = true
         from jsonb_to_recordset($1::jsonb) as row (market_id integer, instant bigint, ticks_after jsonb)
         where t.market_id = row.market_id and t.instant = row.instant and not t.is_complete`,
      [json(rows)],
    );
  }
  return open.length;
}
