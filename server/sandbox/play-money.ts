/** What a new account of the sandbox starts with: play money, given by the house. */
import type { AccountKind } from '../../contract/plain/accounts.ts';
import type { Transaction } from '../db/database.ts';
import { accept } from '../db/errors.ts';
import { transfer } from '../ledger/transfer.ts';

interface Grant {
  readonly account: AccountKind;
  readonly currency: string;
  readonly amount: string;
}

const grants: readonly Grant[] = [
  { account: 'change', currency: 'USDT', amount: '10000' },
  { account: 'change', currency: 'BTC', amount: '0.1' },
  { account: 'change', currency: 'ETH', amount: '1' },
  { account: 'lever', currency: 'USDT', amount: '2000' },
  { account: 'micro', currency: 'USDT', amount: '500' },
  { account: 'stock', currency: 'USDT', amount: '5000' },
  { account: 'legal', currency: 'USDT', amount: '1000' },
];

/** Gives the grants once: the key of the transfer is the user's own. */
export async function grantPlayMoney(tx: Transaction, userId: number, at: number): Promise<void> {
  const written = await transfer(tx, {
    code: 'sandbox_grant',
    key: `sandbox_grant:${userId}`,
    at,
    legs: grants.flatMap(({ account, currency, amount }) => [
      { account: { house: 'issuance' as const, currency }, amount: `-${amount}` },
      { account: { userId, account, currency }, amount },
    ]),
  });
  accept(written);
}
