/** Credits a deposit: the amount less its fee, the bonus of the VIP tier, and the tier that it may reach. */
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import {
  creditedOf,
  depositBonus,
  depositBonusRate,
  tierOfDeposits,
} from '../../../contract/rules/money/deposit-credit.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import { lastPrice } from '../../market/last-price.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Announcement, announce } from '../../realtime/announce.ts';
import { newUsdOf, returningIn, returningUsd } from '../../users/net-deposits.ts';
import { readUser } from '../../users/user.ts';
import { lockVipTier } from '../../users/vip-tier.ts';
import { type DepositRow, decideDeposit, sumOfDeposits, toDeposit } from './deposit-store.ts';

/** `claimed` is in review and locked by this transaction. */
export async function creditDeposit(
  exchange: Exchange,
  tx: Transaction,
  claimed: DepositRow,
): Promise<DepositRow> {
  const { id, userId, amount, currency, scale } = claimed;
  const at = exchange.clock.now();
  // The user's deposits are credited one after the other, so that their sum misses none.
  const tier = await lockVipTier(tx, userId);
  const price = lastPrice(exchange.feed, currency);
  const usd = await returningUsd(tx, userId);
  const returning = returningIn({ usd, price, scale });
  const valueUsd = plainText(exact(amount).times(price));
  const row = await decideDeposit(tx, id, {
    status: 'done',
    bonus: depositBonus({ amount, returning, rate: depositBonusRate(tier), scale }),
    valueUsd,
    newUsd: newUsdOf(valueUsd, usd),
    reason: null,
    at,
  });
  const balances = [...(await postAmount(tx, row, at)), ...(await postBonus(tx, row, at))];
  const raised = await raiseTier(tx, { userId, tier, at });
  const credited = { amount: creditedOf(row), currency };
  const message = await addMessage(tx, userId, { key: 'deposit_credited', params: credited, at });
  const views = balanceViews(balances);
  await announce(exchange, tx, userId, [
    ['deposit.credited', toDeposit(row)],
    ['balances.changed', views],
    ...raised,
    message,
  ]);
  return row;
}

async function postAmount(
  tx: Transaction,
  { id, userId, currency, amount, fee }: DepositRow,
  at: number,
): Promise<readonly Balance[]> {
  const arrived = plainText(exact(amount).minus(fee));
  const legs: Leg[] = [
    { account: { house: 'issuance', currency }, amount: `-${amount}` },
    { account: { userId, account: 'change', currency }, amount: arrived },
    { account: { house: 'fees', currency }, amount: fee },
  ];
  const order = {
    code: 'deposit',
    key: `deposit:${id}`,
    reference: { kind: 'deposit', id },
    settles: true,
    // The ledger refuses a leg of zero.
    legs: legs.filter((leg) => !isZero(leg.amount)),
    at,
  };
  return accept(await transfer(tx, order)).balances;
}

async function postBonus(
  tx: Transaction,
  { id, userId, currency, bonus }: DepositRow,
  at: number,
): Promise<readonly Balance[]> {
  if (exact(bonus).isZero()) return [];
  const order = {
    code: 'bonus',
    key: `deposit_bonus:${id}`,
    reference: { kind: 'deposit', id },
    settles: true,
    legs: [
      { account: { house: 'promotions', currency }, amount: `-${bonus}` },
      { account: { userId, account: 'change', currency }, amount: bonus },
    ],
    at,
  } as const;
  return accept(await transfer(tx, order)).balances;
}

/** A tier is kept for good: a sum never lowers one that was given otherwise. */
async function raiseTier(
  tx: Transaction,
  { userId, tier, at }: { readonly userId: number; readonly tier: number; readonly at: number },
): Promise<Announcement[]> {
  const reached = tierOfDeposits(await sumOfDeposits(tx, userId));
  if (reached <= tier) return [];
  await tx.query('update users set vip_tier = $2 where id = $1', [userId, reached]);
  const user = await readUser(tx, userId);
  if (user === null) throw new Error('a deposit without a user');
  const params = { tier: String(reached) };
  const message = await addMessage(tx, userId, { key: 'vip_reached', params, at });
  return [['session.userChanged', user], message];
}
