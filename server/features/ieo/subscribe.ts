/** Subscribes: the payment and the tokens are one transfer, and the tokens are held in the transaction that writes the order. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { IeoOrder } from '../../../contract/features/ieo.ts';
import { exact, plainText } from '../../../contract/money.ts';
import {
  ieoState,
  subscriptionCost,
  subscriptionProblem,
} from '../../../contract/rules/money/ieo-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { TokenIssue } from '../../market/issues/issue-calendar.ts';
import { announce } from '../../realtime/announce.ts';
import {
  addSold,
  IEO_REFERENCE,
  insertOrder,
  lockProject,
  nextOrderId,
  subscribedBy,
  toOrder,
} from './ieo-store.ts';
import { judgePrice } from './prices.ts';
import { remainingOf } from './project-view.ts';
import { LOCK_ACCOUNT, PAY_ACCOUNT } from './terms.ts';

export interface SubscribeRequest {
  readonly projectId: number;
  readonly amount: string;
  readonly payCurrency: string;
  readonly price: string;
}

/** The lock of the project makes what is left, and what a user may have, hold for parallel requests. */
export async function subscribe(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { readonly userId: number; readonly request: SubscribeRequest },
): Promise<Result<IeoOrder>> {
  const { feed, clock } = exchange;
  const issue = feed.issues.find(request.projectId, clock.now());
  if (issue === null) return refuse('not_found');
  const { sold, haltedAt } = await lockProject(tx, issue);
  // After the lock: who waited for it past the end is too late.
  const at = clock.now();
  const remaining = remainingOf(feed, { issue, sold }, at);
  if (haltedAt !== null || ieoState({ ...issue, remaining }, at) !== 'in_progress')
    return refuse('not_on_sale');
  const priced = judgePrice(feed, { ...request, issue }, at);
  if (!priced.ok) return priced;
  const subscribed = (await subscribedBy(tx, userId)).get(issue.id) ?? '0';
  const bounds = { ...issue, symbol: issue.token.code, remaining, subscribed };
  const problem = subscriptionProblem(request.amount, bounds);
  if (problem !== null)
    return refuse(problem.code, {
      params: { ...problem.params },
      fields: { amount: problem.code },
    });
  const { code: payCurrency, scale } = priced.value;
  const amount = plainText(exact(request.amount));
  const price = plainText(exact(request.price));
  const wish = { amount, payCurrency, price, scale };
  const paid = subscriptionCost(wish);
  return book(exchange, tx, { userId, issue, wish: { ...wish, paid }, at });
}

interface Booking {
  readonly userId: number;
  readonly issue: TokenIssue;
  /** In plain decimal text. */
  readonly wish: {
    readonly amount: string;
    readonly payCurrency: string;
    readonly price: string;
    readonly scale: number;
    readonly paid: string;
  };
  readonly at: number;
}

async function book(
  exchange: Exchange,
  tx: Transaction,
  { userId, issue, wish, at }: Booking,
): Promise<Result<IeoOrder>> {
  const { amount, payCurrency, paid } = wish;
  const symbol = issue.token.code;
  const id = await nextOrderId(tx);
  const reference = { kind: IEO_REFERENCE, id };
  const bought = await transfer(tx, {
    code: 'ieo_subscribe',
    key: `ieo_subscribe:${id}`,
    reference,
    settles: true,
    legs: [
      { account: { userId, account: PAY_ACCOUNT, currency: payCurrency }, amount: `-${paid}` },
      { account: { house: 'products', currency: payCurrency }, amount: paid },
      { account: { house: 'products', currency: symbol }, amount: `-${amount}` },
      { account: { userId, account: LOCK_ACCOUNT, currency: symbol }, amount },
    ],
    at,
  });
  if (!bought.ok) return refuse(bought.error.code, { fields: { amount: bought.error.code } });
  const held = accept(
    await openHold(tx, {
      account: { userId, account: LOCK_ACCOUNT, currency: symbol },
      amount,
      code: IEO_REFERENCE,
      key: `ieo:${id}`,
      reference,
      at,
    }),
  );
  const { unlocksAt, listsAt } = issue;
  const row = await insertOrder(tx, {
    ...wish,
    ...{ id, userId, projectId: issue.id, symbol, holdId: held.id, unlocksAt, listsAt },
    createdAt: at,
  });
  await addSold(tx, issue.id, amount);
  const order = toOrder(row);
  await announce(exchange, tx, userId, [
    ['ieo.subscribed', order],
    ['balances.changed', balanceViews([...bought.value.balances, ...held.balances])],
  ]);
  return ok(order);
}
