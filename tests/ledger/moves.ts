/** The few movements of money that the tests of the ledger are made of. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../server/db/database.ts';
import type { UserAccountRef } from '../../server/ledger/accounts.ts';
import { openHold } from '../../server/ledger/holds.ts';
import { transfer } from '../../server/ledger/transfer.ts';

/** A user's account for trading coins. */
export function change(userId: number, currency = 'USDT'): UserAccountRef {
  return { userId, account: 'change', currency };
}

export function grant(tx: Transaction, userId: number, amount: string, currency = 'USDT') {
  const legs = [
    { account: { house: 'issuance', currency } as const, amount: `-${amount}` },
    { account: change(userId, currency), amount },
  ];
  return transfer(tx, { code: 'grant', key: randomUUID(), legs, at: 1 });
}

export function spend(tx: Transaction, userId: number, amount: string, key: string = randomUUID()) {
  const legs = [
    { account: change(userId), amount: `-${amount}` },
    { account: { house: 'fees', currency: 'USDT' } as const, amount },
  ];
  return transfer(tx, { code: 'spend', key, legs, at: 2 });
}

export function hold(tx: Transaction, userId: number, amount: string) {
  return openHold(tx, {
    account: change(userId),
    amount,
    code: 'spot_order',
    key: randomUUID(),
    at: 3,
  });
}
