/**
 * Rents hash power: the rent moves from `change` to `mining` and is held there, in the transaction that writes the order
 * and takes its units from the quota.
 */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { MinerOrder } from '../../../contract/features/cloud-miner.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import {
  dailyOutput,
  type MinerTerms,
  outputAt,
  rentOf,
} from '../../../contract/rules/cloud-miner/output.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { judgeSeenPrice } from '../../market/minute-price.ts';
import { announce } from '../../realtime/announce.ts';
import { figuresAt } from './figures.ts';
import {
  countRunning,
  insertMiner,
  MINER_REFERENCE,
  nextMinerId,
  toMinerOrder,
} from './miner-store.ts';
import { takePower } from './offer-store.ts';
import { isOffered, type MinerOffer, minerOfferOf } from './rounds.ts';
import {
  MAXIMUM_POWER,
  MAXIMUM_RUNNING,
  MINIMUM_POWER,
  minedCurrency,
  network,
  PAYING_ACCOUNT,
  PREPAID_ACCOUNT,
  payCurrency,
} from './terms.ts';

export interface RentRequest {
  readonly planId: number;
  readonly hashPower: number;
  readonly price: string;
}

/** @returns `not_found` for an unknown plan, `not_on_sale` for one of another round, stopped, or that would yield nothing. */
export async function rent(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { readonly userId: number; readonly request: RentRequest },
): Promise<Result<MinerOrder>> {
  const { feed, clock } = exchange;
  const at = clock.now();
  const { hashPower } = request;
  const offer = minerOfferOf(request.planId);
  if (offer === null) return refuseField('planId', 'not_found');
  if (!isOffered(offer, at)) return refuseField('planId', 'not_on_sale');
  const problem = amountProblem(String(hashPower), {
    currency: network.unit,
    scale: 0,
    minimum: String(MINIMUM_POWER),
    maximum: String(MAXIMUM_POWER),
    available: null,
  });
  if (problem !== null) return refuseField('hashPower', problem.code, problem.params);
  const price = plainText(exact(request.price));
  const judged = judgeSeenPrice(feed, { coin: minedCurrency.code, price }, at);
  if (!judged.ok) return judged;
  const terms = { ...figuresAt(offer, price), hashPower };
  if (isZero(dailyOutput(terms))) return refuseField('planId', 'not_on_sale');
  // The lock makes the number of orders hold for parallel requests.
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  if ((await countRunning(tx, userId)) >= MAXIMUM_RUNNING)
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_RUNNING) } });
  return book(exchange, tx, { userId, offer, terms, at });
}

async function book(
  exchange: Exchange,
  tx: Transaction,
  wish: { userId: number; offer: MinerOffer; terms: MinerTerms; at: number },
): Promise<Result<MinerOrder>> {
  const { userId, offer, terms, at } = wish;
  const currency = payCurrency.code;
  const amount = rentOf(terms);
  const id = await nextMinerId(tx);
  const reference = { kind: MINER_REFERENCE, id };
  const prepaid = { userId, account: PREPAID_ACCOUNT, currency } as const;
  const paid = await transfer(tx, {
    code: 'miner_rent',
    key: `miner_rent:${id}`,
    reference,
    legs: [
      { account: { userId, account: PAYING_ACCOUNT, currency }, amount: `-${amount}` },
      { account: prepaid, amount },
    ],
    at,
  });
  if (!paid.ok) return refuseField('hashPower', paid.error.code);
  // Last of what may refuse, because other renters wait at it.
  const taken = await takePower(tx, offer, terms.hashPower);
  if (!taken.ok) return taken;
  const held = accept(
    await openHold(tx, {
      account: prepaid,
      amount,
      code: MINER_REFERENCE,
      key: `miner:${id}`,
      reference,
      at,
    }),
  );
  const row = await insertMiner(tx, {
    ...terms,
    ...{ id, userId, planId: offer.id, holdId: held.id, unit: network.unit },
    currency: minedCurrency.code,
    payCurrency: currency,
    startedAt: at,
    endsAt: outputAt(at, terms.termDays - 1),
  });
  const order = toMinerOrder(row);
  await announce(exchange, tx, userId, [
    ['cloudMiner.rented', order],
    ['balances.changed', balanceViews([...paid.value.balances, ...held.balances])],
  ]);
  return ok(order);
}

function refuseField(
  field: keyof RentRequest,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
