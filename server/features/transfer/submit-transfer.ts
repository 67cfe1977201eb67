/** Moves money from one account of a user to another. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { TransferAccount, TransferRecord } from '../../../contract/features/transfer.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { Transaction } from '../../db/database.ts';
import { accept, Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { toContractBalance } from '../../ledger/balance-view.ts';
import { LEVER_CURRENCY, type LeverFunds } from '../../ledger/lever-funds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { type TransferTerms, transferTerms } from './terms.ts';
import { insertTransfer } from './transfer-store.ts';

export interface TransferWish {
  readonly currencyId: number;
  readonly number: string;
  readonly fromField: TransferAccount;
  readonly toField: TransferAccount;
}

const short = () =>
  refuse('insufficient_balance', { fields: { number: 'insufficient_balance' as const } });

/** @throws Refused when the ledger finds too little; the mount rolls back. */
export async function submitTransfer(
  exchange: Exchange & { readonly lever: LeverFunds },
  tx: Transaction,
  { userId, wish }: { userId: number; wish: TransferWish },
): Promise<Result<TransferRecord>> {
  const terms = readWish(wish);
  if (!terms.ok) return terms;
  const { code: currency } = terms.value.currency;
  const { fromField, toField } = wish;
  const number = plainText(exact(wish.number));
  if (fromField === 'lever') {
    await lockBoth(tx, { userId, currency, fromField, toField });
    if (exact(number).gt(await exchange.lever.free(tx, userId))) return short();
  }
  const createdAt = exchange.clock.now();
  const record = await insertTransfer(tx, {
    userId,
    currency,
    number,
    fromField,
    toField,
    createdAt,
  });
  const moved = await transfer(tx, {
    code: 'transfer',
    key: `transfer:${record.id}`,
    reference: { kind: 'transfer', id: record.id },
    legs: [
      { account: { userId, account: fromField, currency }, amount: `-${number}` },
      { account: { userId, account: toField, currency }, amount: number },
    ],
    at: createdAt,
  });
  if (!moved.ok && moved.error.code === 'insufficient_balance') throw new Refused(short().error);
  const { balances } = accept(moved);
  tellLever(exchange.lever, tx, balances);
  await announce(exchange, tx, userId, [
    ['transfer.transferred', record],
    ['balances.changed', balances.map(toContractBalance)],
  ]);
  return ok(record);
}

/** The currency's terms, when both accounts can use it and the amount has its scale. */
function readWish({ currencyId, number, fromField, toField }: TransferWish): Result<TransferTerms> {
  const terms = transferTerms.find(({ currency }) => currency.id === currencyId);
  if (!terms) return refuse('currency_unknown', { fields: { currencyId: 'currency_unknown' } });
  if (!terms.accounts.includes(fromField))
    return refuse('parameter_error', { fields: { fromField: 'parameter_error' } });
  if (!terms.accounts.includes(toField) || toField === fromField)
    return refuse('parameter_error', { fields: { toField: 'parameter_error' } });
  const { code, scale } = terms.currency;
  const { minimum } = terms;
  const bounds = { currency: code, scale, minimum, maximum: null, available: null };
  const problem = amountProblem(number, bounds);
  return problem === null
    ? ok(terms)
    : refuse(problem.code, { params: { ...problem.params }, fields: { number: problem.code } });
}

/** In the order in which the ledger locks, so that two opposite transfers wait instead of meeting. */
async function lockBoth(
  tx: Transaction,
  accounts: {
    userId: number;
    currency: string;
    fromField: TransferAccount;
    toField: TransferAccount;
  },
): Promise<void> {
  const { userId, currency, fromField, toField } = accounts;
  await tx.query(
    `select 1 from accounts where user_id = $1 and currency = $2 and account in ($3, $4)
      order by id for no key update`,
    [userId, currency, fromField, toField],
  );
}

function tellLever(lever: LeverFunds, tx: Transaction, balances: readonly Balance[]): void {
  const changed = balances.find(
    ({ account, currency }) => account === 'lever' && currency === LEVER_CURRENCY,
  );
  if (changed) lever.changed(tx, changed.userId, changed.available);
}
