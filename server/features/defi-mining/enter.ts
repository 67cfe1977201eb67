/**
 * Enters a pool: USDT and as much in the coin move from `change` to `mining` and are held there, in the transaction that
 * writes the share and takes its liquidity from what the pool offers.
 */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { DefiShare } from '../../../contract/features/defi-mining.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { firstDayAt } from '../../../contract/rules/defi-mining/fees.ts';
import { coinFor, liquidityOf } from '../../../contract/rules/defi-mining/pool.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { judgeSeenPrice } from '../../market/minute-price.ts';
import { announce } from '../../realtime/announce.ts';
import { takeLiquidity } from './pool-store.ts';
import { countOpen, insertShare, nextShareId, SHARE_REFERENCE, toShare } from './share-store.ts';
import {
  FEE_RATE,
  MAXIMUM_AMOUNT,
  MAXIMUM_OPEN,
  MINIMUM_AMOUNT,
  PAYING_ACCOUNT,
  type PoolTerms,
  pools,
  quoteCurrency,
  SHARE_ACCOUNT,
  VOLUME_SHARE,
} from './terms.ts';

export interface EnterRequest {
  readonly poolId: number;
  readonly amount: string;
  readonly price: string;
}

/** @returns `not_found` for an unknown pool, `quote_expired` for a price that does not hold, `market_stale` for an old one. */
export async function enter(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { readonly userId: number; readonly request: EnterRequest },
): Promise<Result<DefiShare>> {
  const { feed, clock } = exchange;
  const at = clock.now();
  const pool = pools.find(({ id }) => id === request.poolId);
  if (pool === undefined) return refuseField('poolId', 'not_found');
  const quoteAmount = plainText(exact(request.amount));
  const problem = amountProblem(quoteAmount, {
    currency: quoteCurrency.code,
    scale: quoteCurrency.scale,
    minimum: MINIMUM_AMOUNT,
    maximum: MAXIMUM_AMOUNT,
    available: null,
  });
  if (problem !== null) return refuseField('amount', problem.code, problem.params);
  const price = plainText(exact(request.price));
  const judged = judgeSeenPrice(feed, { coin: pool.currency.code, price }, at);
  if (!judged.ok) return judged;
  // The lock makes the number of shares hold for parallel requests.
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  if ((await countOpen(tx, userId)) >= MAXIMUM_OPEN)
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN) } });
  return book(exchange, tx, { userId, pool, quoteAmount, price, at });
}

interface Entry {
  readonly userId: number;
  readonly pool: PoolTerms;
  readonly quoteAmount: string;
  readonly price: string;
  readonly at: number;
}

async function book(
  exchange: Exchange,
  tx: Transaction,
  { userId, pool, quoteAmount, price, at }: Entry,
): Promise<Result<DefiShare>> {
  const { code: currency, scale } = pool.currency;
  const coinAmount = coinFor(quoteAmount, price, scale);
  const liquidity = liquidityOf(coinAmount, quoteAmount);
  const id = await nextShareId(tx);
  const reference = { kind: SHARE_REFERENCE, id };
  const sides = [
    { currency, amount: coinAmount },
    { currency: quoteCurrency.code, amount: quoteAmount },
  ] as const;
  const paid = await transfer(tx, {
    code: 'pool_enter',
    key: `pool_enter:${id}`,
    reference,
    legs: sides.flatMap((side) => [
      {
        account: { userId, account: PAYING_ACCOUNT, currency: side.currency },
        amount: `-${side.amount}`,
      },
      { account: { userId, account: SHARE_ACCOUNT, currency: side.currency }, amount: side.amount },
    ]),
    at,
  });
  if (!paid.ok) return refuseField('amount', paid.error.code);
  // Last of what may refuse, because others who enter wait at it.
  const taken = await takeLiquidity(tx, pool, { liquidity, price });
  if (!taken.ok) return taken;
  const hold = async (side: (typeof sides)[number]) =>
    accept(
      await openHold(tx, {
        account: { userId, account: SHARE_ACCOUNT, currency: side.currency },
        amount: side.amount,
        code: SHARE_REFERENCE,
        key: `defi:${id}:${side.currency}`,
        reference,
        at,
      }),
    );
  const coinHold = await hold(sides[0]);
  const quoteHold = await hold(sides[1]);
  const row = await insertShare(tx, {
    ...{ id, userId, poolId: pool.id, currency, scale, price, coinAmount, quoteAmount, liquidity },
    quoteCurrency: quoteCurrency.code,
    quoteScale: quoteCurrency.scale,
    feeRate: FEE_RATE,
    volumeShare: VOLUME_SHARE,
    poolLiquidity: pool.liquidity,
    coinHoldId: coinHold.id,
    quoteHoldId: quoteHold.id,
    firstDayAt: firstDayAt(at),
    enteredAt: at,
  });
  const share = toShare(row);
  await announce(exchange, tx, userId, [
    ['defiMining.entered', share],
    [
      'balances.changed',
      balanceViews([...paid.value.balances, ...coinHold.balances, ...quoteHold.balances]),
    ],
  ]);
  return ok(share);
}

function refuseField(
  field: keyof EnterRequest,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
