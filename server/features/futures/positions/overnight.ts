/**
 * The overnight fee: once for each position and each cut-off it is held over. A position knows its next
 * cut-off, and the key of the transfer names it, so that restarts and clocks that jump charge no cut-off
 * twice and miss none.
 */
import { Exact, exact, plainText } from '../../../../contract/money.ts';
import { DAY_MS } from '../../../../contract/plain/time.ts';
import { futuresFee } from '../../../../contract/rules/futures/pricing.ts';
import { QUOTE_SCALE } from '../../../../contract/rules/spot/pricing.ts';
import type { Transaction } from '../../../db/database.ts';
import { accept } from '../../../db/errors.ts';
import type { Exchange } from '../../../exchange.ts';
import type { JobHandler } from '../../../jobs/job-runner.ts';
import { postHold, transfer } from '../../../ledger/transfer.ts';
import { type Act, beginAct, sumText } from '../money/act.ts';
import type { FuturesBoard } from '../money/board.ts';
import { marketOf } from '../rows/entities.ts';
import {
  type PositionRow,
  positionsDueOvernight,
  readPosition,
  savePosition,
} from '../rows/position-store.ts';
import { futuresTerms, LEVER_CURRENCY, nextOvernightAt } from '../terms.ts';
import { isolatedLiquidation } from './open-position.ts';

/** The most positions of one run: their accounts stay locked until it commits. */
const BATCH = 50;
const UNIT = new Exact(10).pow(-QUOTE_SCALE);

/** Charges due fees; returns the next cut-off, or now while more are due. */
export function overnightJob(exchange: Exchange, board: FuturesBoard): JobHandler {
  return async (tx, _job, nowMs) => {
    const due = await positionsDueOvernight(tx, { nowMs, limit: BATCH });
    const byUser = new Map<number, number[]>();
    for (const { id, userId } of due) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
    await lockAccounts(tx, [...byUser.keys()]);
    for (const [userId, positionIds] of byUser) {
      const act = await beginAct({ exchange, board, tx }, userId);
      for (const id of positionIds) await chargePosition(act, id, nowMs);
      await act.conclude();
    }
    return due.length === BATCH ? nowMs : nextOvernightAt(nowMs);
  };
}

/** All at once and in the order of their ids, the order in which accounts are always locked. */
async function lockAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `select id from accounts where user_id = any ($1::bigint[]) and account = 'lever' and currency = $2
      order by id for no key update`,
    [userIds, LEVER_CURRENCY],
  );
}

async function chargePosition(act: Act, positionId: number, nowMs: number): Promise<void> {
  const found = await readPosition(act.tx, act.userId, positionId);
  if (!found.ok || found.value.status === 'closed') return;
  const market = marketOf(act.exchange.feed, found.value);
  const { overnightFeeRate } = futuresTerms(market, { discountPercent: 0, nowMs });
  let position = found.value;
  while (position.nextOvernightAt <= nowMs) {
    const fee = futuresFee(position.cost, overnightFeeRate);
    const charged = await charge(act, position, fee);
    position = { ...charged, nextOvernightAt: position.nextOvernightAt + DAY_MS };
  }
  const liquidationTicks = isolatedLiquidation(position, market);
  const saved = await savePosition(act.tx, { ...position, liquidationTicks }, act.at);
  act.tellPosition('futures.charged', saved);
}

/** Charges what is available, then the margin except its last unit; a missing rest is waived. */
async function charge(act: Act, position: PositionRow, fee: string): Promise<PositionRow> {
  const fromAvailable = Exact.min(fee, act.available());
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
  const written = fromMargin.isZero()
    ? await transfer(act.tx, order)
    : await postHold(act.tx, {
        ...order,
        holdId: position.holdId,
        amount: plainText(fromMargin),
      });
  act.wrote(accept(written));
  return {
    ...position,
    margin: plainText(exact(position.margin).minus(fromMargin)),
    overnightFee: sumText(position.overnightFee, charged),
  };
}
