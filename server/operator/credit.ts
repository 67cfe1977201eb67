/** `credit USER ACCOUNT CURRENCY AMOUNT`: gives a user money from the house's issuance. */
import type { AccountKind } from '../../contract/plain/accounts.ts';
import { accept } from '../db/errors.ts';
import { toContractBalance } from '../ledger/balance-view.ts';
import { transfer } from '../ledger/transfer.ts';
import { currencies } from '../money/currencies.ts';
import { announce } from '../realtime/announce.ts';
import { type Change, findUser, isPayable, misused, refused } from './verb.ts';

const accountNames: readonly AccountKind[] = ['legal', 'change', 'lever', 'micro', 'stock'];

export const credit: Change['change'] = async ({ exchange }, tx, { args, key }) => {
  const [login = '', accountName = '', currency = '', amount = ''] = args;
  const account = accountNames.find((name) => name === accountName);
  const scale = currencies.find(({ code }) => code === currency)?.scale;
  if (!account) return misused(`ACCOUNT must be one of ${accountNames.join(' ')}`);
  if (scale === undefined) return refused('currency_unknown');
  if (!isPayable(amount, scale)) return refused('amount_invalid');
  const userId = await findUser(tx, login);
  if (userId === null) return refused('not_found');
  const written = accept(
    await transfer(tx, {
      code: 'operator_credit',
      key: `operator_credit:${key}`,
      at: exchange.clock.now(),
      legs: [
        { account: { house: 'issuance', currency }, amount: `-${amount}` },
        { account: { userId, account, currency }, amount },
      ],
    }),
  );
  await announce(exchange, tx, userId, [
    ['balances.changed', written.balances.map(toContractBalance)],
  ]);
  const { available = '0', held = '0' } = written.balances[0] ?? {};
  return { exitCode: 0, answer: { user: login, account, currency, available, frozen: held } };
};
