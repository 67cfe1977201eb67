/** A small exchange for rebates: a real database, users who invited each other, and fees as they are paid. */
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { payRebates } from '../../server/features/invite/rebates.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import { balances } from '../../server/ledger/statements.ts';
import { transfer } from '../../server/ledger/transfer.ts';

const AT = Date.UTC(2026, 0, 5, 15);

interface Fee {
  readonly payerId: number;
  /** Negative: given back. */
  readonly fee: string;
  readonly currency?: string;
  readonly reference?: string;
  /** What was paid for; an option unless told. */
  readonly code?: string;
}

export function createRebateExchange(database: Database) {
  const parts = { clock: { now: () => AT }, bell: createOutboxBell() };

  async function insertUser(invitedBy: number | null): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into users (password_hash, nickname, account, invitation_code, invited_by, created_at)
         values ('', 'test', $1, $1, $2, 0) returning id`,
      [randomUUID(), invitedBy],
    );
    if (!row) throw new Error('no user was inserted');
    return row.id;
  }

  /** As a trade does: the user pays the house, a part of it as a fee. */
  async function pay(
    tx: Transaction,
    { payerId, fee, currency = 'USDT', reference, code = 'options_open' }: Fee,
  ): Promise<number> {
    const isBack = fee.startsWith('-');
    const change = isBack ? fee.slice(1) : `-${fee}`;
    const written = await transfer(tx, {
      code: isBack ? 'options_settle' : code,
      key: randomUUID(),
      ...(reference !== undefined && { reference: { kind: 'option_order', id: reference } }),
      legs: [
        { account: { userId: payerId, account: 'micro', currency }, amount: change },
        { account: { house: 'fees', currency }, amount: fee },
      ],
      at: AT,
    });
    return accept(written).id;
  }

  async function grant(userId: number, amount: string, currency = 'USDT'): Promise<void> {
    await database.withTransaction(async (tx) =>
      accept(
        await transfer(tx, {
          code: 'sandbox_grant',
          key: randomUUID(),
          legs: [
            { account: { userId, account: 'micro', currency }, amount },
            { account: { house: 'issuance', currency }, amount: `-${amount}` },
          ],
          at: AT,
        }),
      ),
    );
  }

  return {
    database,
    insertUser,
    grant,
    pay,
    payFee: (fee: Fee) => database.withTransaction((tx) => pay(tx, fee)),
    /** One after the other until no fee waits. */
    async run(options: { rates?: readonly string[]; limit?: number } = {}): Promise<void> {
      const { limit = 200, ...rest } = options;
      let taken = limit;
      while (taken === limit)
        taken = await database.withTransaction((tx) => payRebates(parts, tx, { limit, ...rest }));
    },
    async change(userId: number, currency = 'USDT'): Promise<string> {
      const rows = await balances(database, userId);
      const found = rows.find((row) => row.account === 'change' && row.currency === currency);
      return found?.available ?? '0';
    },
    /** Takes all that the user has in `change` elsewhere. */
    async spendChange(userId: number, amount: string): Promise<void> {
      await database.withTransaction(async (tx) =>
        accept(
          await transfer(tx, {
            code: 'transfer',
            key: randomUUID(),
            legs: [
              { account: { userId, account: 'change', currency: 'USDT' }, amount: `-${amount}` },
              { account: { userId, account: 'legal', currency: 'USDT' }, amount },
            ],
            at: AT,
          }),
        ),
      );
    },
    async news(userId: number): Promise<string[]> {
      const rows = await database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
  };
}

export type RebateExchange = ReturnType<typeof createRebateExchange>;
