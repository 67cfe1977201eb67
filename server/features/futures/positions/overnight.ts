/**
 * The overnight fee: once for each position and each cut-off it is held over. A position knows its next
 * cut-off, and the key of the transfer names it, so that restarts and clocks that jump charge no cut-off
 * twice and miss none.
 */
import { ok } from '../../../../contract/envelope.ts';
import { Exact, exact, plainText, powerOfTen } from '../../../../contract/money.ts';
import { DAY_MS } from '../../../../contract/plain/time.ts';
import { futuresFee } from '../../../../contract/rules/futures/pricing.ts';
import { QUOTE_SCALE } from '../../../../contract/rules/spot/pricing.ts';
import type { Exchange } from '../../../exchange.ts';
import type { JobHandler } from '../../../jobs/job-runner.ts';
import { type Act, sumText } from '../money/act.ts';
import type { FuturesBoard } from '../money/board.ts';
import { lockAccounts } from '../money/many.ts';
import { performWithin } from '../money/perform-act.ts';
import { marketOf } from '../rows/entities.ts';
import { type PositionRow, positionsDueOvernight } from '../rows/position-store.ts';
import { futuresTerms, LEVER_CURRENCY, nextOvernightAt } from '../terms.ts';
import { isolatedLiquidation } from './open-position.ts';

/** The most positions of one run: their accounts stay locked until it commits. */
const BATCH = 50;
const UNIT = powerOfTen(-QUOTE_SCALE);

/** Charges due fees; returns the next cut-off, or now while more are due. */
export function overnightJob(exchange: Exchange, board: FuturesBoard): JobHandler {
  return async (tx, _job, nowMs) => {
    const due = await positionsDueOvernight(tx, { nowMs, limit: BATCH });
    const byUser = new Map<number, number[]>();
    for (const { id, userId } of due) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
    await lockAccounts(tx, [...byUser.keys()]);
    for (const [userId, positionIds] of byUser) {
      await performWithin({ exchange, board, tx }, { userId }, (act) => {
        for (const id of positionIds) chargePosition(act, id, nowMs);
        return ok(null);
      });
    }
    return due.length === BATCH ? nowMs : nextOvernightAt(nowMs);
  };
}

function chargePosition(act: Act, positionId: number, nowMs: number): void {
  const found = act.rows.position(positionId);
  if (!found.ok || found.value.status === 'closed') return;
  const market = marketOf(act.exchange.feed, found.value);
  const { overnightFeeRate } = futuresTerms(market, { discountPercent: 0, nowMs });
  let position = found.value;
  while (position.nextOvernightAt <= nowMs) {
    const fee = futuresFee(position.cost, overnightFeeRate);
    const charged = charge(act, position, fee);
    position = { ...charged, nextOvernightAt: position.nextOvernightAt + DAY_MS };
  }
  const liquidationTicks = isolatedLiquidation(position, market);
  const saved = act.rows.savePosition({ ...position, liquidationTicks });
  act.tellPosition('futures.charged', saved);
}

/** Charges what is available, then the margin except its last unit; a missing rest is waived. */
function charge(act: Act, position: PositionRow, fee: string): PositionRow {
  const fromAvailable = Exact.min(fee, act.money.available());
  const spare = Exact.max(exact(position.margin).minus(UNIT), 0);
  const fromMargin = Exact.min(exact(fee).minus(fromAvailable), spare);
  const charged = plainText(fromAvailable.plus(fromMargin));
  if (exact(charged).isZero() || position.holdId === null) return position;
  const account = { userId: act.userId, account: 'lever', currency: LEVER_CURRENCY } as const;
  const own = { account, amount: plainText(fromAvailable.neg()) };
  const order = {
    code: 'overnight_fee',
    key: `futures_overnight:${position.id}:${position.nextOvernightAt}`,
    reference: { kind: 'futures_position', id: position.id },
    legs: [
      ...(fromAvailable.isZero() ? [] : [own]),
      { account: { house: 'fees', currency: LEVER_CURRENCY } as const, amount: charged },
    ],
    at: act.at,
  };
  act.money.post(
    fromMargin.isZero()
      ? order
      : { ...order, holdId: position.holdId, amount: plainText(fromMargin) },
  );
  return {
    ...position,
    margin: plainText(exact(position.margin).minus(fromMargin)),
    overnightFee: sumText(position.overnightFee, charged),
  };
}
