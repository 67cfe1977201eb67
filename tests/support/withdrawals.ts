/** What tests of withdrawals share: people who may withdraw, their targets, and what became of it. */
import { randomUUID } from 'node:crypto';
import { accept } from '../../server/db/errors.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { takesPrices } from '../../server/operator/acts.ts';
import { cheapPasswords } from './accounts.ts';
import { houseBalance } from './house-balance.ts';
import type { CallAnswer, TestAccount, TestServer } from './server.ts';

export const USDT = '3';
export const BTC = '1';
export const PAY_PASSWORD = '246810';
export const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

export interface WireWithdrawal {
  readonly id: number;
  readonly status: string;
  readonly number: string;
  readonly fee: string;
  readonly arrives: string;
  readonly transaction_hash: string | null;
  readonly reason: string | null;
  readonly version: number;
}

/** A registered user of level 1 with a pay password. */
export async function registerWithdrawer(server: TestServer, email: string): Promise<TestAccount> {
  const account = await server.register(email);
  await server.exchange.database.query(
    'update users set verification_level = 1, pay_password_hash = $2 where id = $1',
    [account.userId, await cheapPasswords.hash(PAY_PASSWORD)],
  );
  return account;
}

export async function fund(
  server: TestServer,
  userId: number,
  funds: Readonly<Record<string, string>>,
): Promise<void> {
  const { database, clock } = server.exchange;
  for (const [currency, amount] of Object.entries(funds)) {
    await database.withTransaction(async (tx) =>
      accept(
        await transfer(tx, {
          code: 'operator_credit',
          key: randomUUID(),
          legs: [
            { account: { userId, account: 'change', currency }, amount },
            { account: { house: 'issuance', currency }, amount: `-${amount}` },
          ],
          at: clock.now(),
        }),
      ),
    );
  }
}

/** An address in the book of the user; usable at once unless told. Answers its id. */
export async function saveAddress(
  server: TestServer,
  userId: number,
  address: { currency?: string; network?: string; waitMs?: number } = {},
): Promise<string> {
  const { currency = 'USDT', network = 'TRC20', waitMs = 0 } = address;
  const nowMs = server.exchange.clock.now();
  const [row] = await server.exchange.database.query<{ id: number }>(
    `insert into wallet_addresses (user_id, currency, network, name, address, qrcode, created_at, usable_at)
       values ($1, $2, $3, 'Ledger', $4, '', $5, $6) returning id`,
    [userId, currency, network, `${TRON_ADDRESS}${randomUUID()}`, nowMs, nowMs + waitMs],
  );
  return String(row?.id);
}

export async function saveCard(
  server: Pick<TestServer, 'exchange'>,
  userId: number,
  kind: 'domestic' | 'international',
): Promise<void> {
  const abroad = kind === 'international' ? 'SEPA' : null;
  await server.exchange.database.query(
    `insert into bank_cards (user_id, kind, aba_account, real_name, bank_account, bank_province, bank_city,
       bank_name, branch, swift_code, phone, address, bank_network, bank_address, updated_at)
     values ($1, $2, '021000021', 'An Nguyen', '19034567891234', 'HN', 'HN', 'Techcombank', 'Hoan Kiem',
       'VTCBVNVX', '+84912345678', 'Hanoi', $3, $3, 0) on conflict do nothing`,
    [userId, kind, abroad],
  );
}

/** A transfer of 100 USDT unless told, proven by the pay password. */
export function withdraw(
  server: TestServer,
  account: TestAccount,
  fields: Readonly<Record<string, string>>,
  key: string = randomUUID(),
): Promise<CallAnswer> {
  return server.call(
    'withdraw.submit',
    { currency_id: USDT, number: '100', pay_password: PAY_PASSWORD, ...fields },
    { token: account.token, key },
  );
}

export function setPrice(server: TestServer, symbol: string, price: string): void {
  const { feed } = server.exchange;
  if (!takesPrices(feed)) throw new Error('prices cannot be set');
  feed.setPrice(symbol, price);
}

export async function changeBalance(
  server: TestServer,
  userId: number,
  currency = 'USDT',
): Promise<{ available: string; held: string }> {
  const [row] = await server.exchange.database.query<{ available: string; held: string }>(
    `select available, held from accounts where user_id = $1 and account = 'change' and currency = $2`,
    [userId, currency],
  );
  return row ?? { available: '0', held: '0' };
}

/** Codes and amounts of the transfers of a withdrawal, oldest first. */
export function billsOf(server: TestServer, id: number): Promise<unknown[]> {
  return server.exchange.database.query(
    `select t.code, p.amount, coalesce(p.house, 'change') as account from transfers t
       join postings p on p.transfer_id = t.id
       where t.reference_kind = 'withdrawal' and t.reference_id = $1 order by p.id`,
    [String(id)],
  );
}

export async function houseMoney(server: TestServer, currency = 'USDT') {
  const { database } = server.exchange;
  return {
    withdrawals: await houseBalance(database, { house: 'withdrawals', currency }),
    fees: await houseBalance(database, { house: 'fees', currency }),
  };
}

/** Names of the events that the user was told, oldest first. */
export async function newsOf(server: TestServer, userId: number): Promise<string[]> {
  const rows = await server.exchange.database.query<{ name: string }>(
    'select name from outbox where user_id = $1 order by sequence',
    [userId],
  );
  return rows.map(({ name }) => name);
}

export async function messagesOf(server: TestServer, userId: number): Promise<unknown[]> {
  return server.exchange.database.query(
    `select key, params from messages where user_id = $1 and key like 'withdrawal%' order by id`,
    [userId],
  );
}
