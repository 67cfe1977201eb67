/**
 * Leaves a pool: what was put in goes out of its holds, and what the share holds at the price goes to `change`. The house
 * account `pools` is the other side of the difference in each currency.
 */
import { ok, type Result } from '../../../contract/envelope.ts';
import type { DefiShare } from '../../../contract/features/defi-mining.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { reservesAt } from '../../../contract/rules/defi-mining/pool.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { HoldPosting } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { judgeSeenPrice } from '../../market/minute-price.ts';
import { announce } from '../../realtime/announce.ts';
import { returnLiquidity } from './pool-store.ts';
import { SHARE_REFERENCE, type ShareRow, saveLeft, takeShare, toShare } from './share-store.ts';
import { PAYING_ACCOUNT } from './terms.ts';

/** @returns `not_found` for an unknown share and another user's, `already_done` for one that was left, or what a price is refused for. */
export async function leave(
  exchange: Exchange,
  tx: Transaction,
  which: { readonly userId: number; readonly id: number; readonly price: string },
): Promise<Result<DefiShare>> {
  const { userId, id } = which;
  const at = exchange.clock.now();
  const taken = await takeShare(tx, { id, userId });
  if (!taken.ok) return taken;
  const share = taken.value;
  const price = plainText(exact(which.price));
  const judged = judgeSeenPrice(exchange.feed, { coin: share.currency, price }, at);
  if (!judged.ok) return judged;
  const { coin, quote } = reservesAt(share, price);
  const balances = await settleMany(tx, [
    sideOut(share, {
      holdId: share.coinHoldId,
      currency: share.currency,
      from: share.coinAmount,
      to: coin,
      at,
    }),
    sideOut(share, {
      holdId: share.quoteHoldId,
      currency: share.quoteCurrency,
      from: share.quoteAmount,
      to: quote,
      at,
    }),
  ]);
  await returnLiquidity(tx, share.poolId, share.liquidity);
  const left = toShare(await saveLeft(tx, { id, price, coin, quote, at }));
  await announce(exchange, tx, userId, [
    ['defiMining.left', left],
    ['balances.changed', balanceViews(balances)],
  ]);
  return ok(left);
}

interface Side {
  readonly holdId: number;
  readonly currency: string;
  /** What was put in, and what comes back. */
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

function sideOut({ id, userId }: ShareRow, { holdId, currency, from, to, at }: Side): HoldPosting {
  const difference = plainText(exact(from).minus(to));
  const legs = [
    { account: { userId, account: PAYING_ACCOUNT, currency }, amount: to },
    { account: { house: 'pools', currency }, amount: difference },
  ] as const;
  return {
    code: 'pool_leave',
    // Each side of a share leaves once.
    key: `pool_leave:${id}:${currency}`,
    reference: { kind: SHARE_REFERENCE, id },
    holdId,
    amount: from,
    legs: legs.filter(({ amount }) => !isZero(amount)),
    at,
  };
}
